import { ask } from '#ui/ask/ask.ts'
import { onExpired, session } from '../session.ts'

// A page without the layout cannot show the question. Then the answer is no at once, and the page is left.
onExpired((isOver) => {
  const close = ask('signIn', session.leave)
  void isOver.then(close)
})

// Another user signed in over the page, or in another tab. Nothing of the first user may stay in this tab.
session.subscribe(({ from, to }) => {
  // The next task runs after the page of the first user is removed, so that this page does not ask whether it may be left.
  if (from && to && from.id !== to.id) setTimeout(() => location.reload())
})
