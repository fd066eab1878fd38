import type { SessionUser } from '#shared/sessionUser.ts'

/** Redirects users who are signed in to the address of the link, the cart of their store. */
export async function goToOwnCart(link: Element) {
  const token = localStorage.getItem('user_token')
  if (token === null) return
  // With a token that the server no longer accepts, this page stays open, as for every visitor.
  const response = await fetch('/api/user/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
  if (!response?.ok) return
  const { type }: Pick<SessionUser, 'type'> = await response.json()
  if (type !== 'supplier') location.replace(link.getAttribute('href') ?? '')
}
