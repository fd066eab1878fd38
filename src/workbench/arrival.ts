import { shop } from '#ui/shop.ts'

/** Tells the page's name, in the tab and, on coming from another page, to who cannot see that it changed. */
export function arriveAt(heading = 'Page not found', fromElsewhere: boolean) {
  document.title = `${heading} · ${shop.name}`
  if (!fromElsewhere) return
  const main = document.querySelector('main')
  // A page that has put the cursor where work begins knows better.
  if (main?.contains(document.activeElement)) return
  const h1 = main?.querySelector('h1')
  if (!h1) return
  h1.tabIndex = -1
  h1.style.outline = 'none'
  h1.focus({ preventScroll: true })
}
