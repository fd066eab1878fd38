import type { SessionUser } from '#shared/sessionUser.ts'

/** Redirects people who are signed in to the address of the link, the cart of their store. */
export async function goToOwnCart(link: Element) {
  const token = localStorage.getItem('user_token')
  if (token === null) return
  // With a token that the server no longer accepts, this page stays open, as for every visitor.
  const answer = await fetch('/api/user/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
  if (!answer?.ok) return
  const { type }: Pick<SessionUser, 'type'> = await answer.json()
  if (type !== 'supplier') location.replace(link.getAttribute('href') ?? '')
}
