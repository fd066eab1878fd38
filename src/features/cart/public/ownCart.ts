import type { SessionUser } from '#shared/session.ts'

/** Whoever works in a store has a cart already: the link leads there, and they follow it at once. */
export async function goToOwnCart(link: HTMLAnchorElement) {
  const token = localStorage.getItem('user_token')
  if (token === null) return
  // A token that the server has forgotten opens nothing: its owner reads what every visitor reads.
  const answer = await fetch('/api/user/token/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).catch(() => undefined)
  if (!answer?.ok) return
  const { type }: Pick<SessionUser, 'type'> = await answer.json()
  if (type !== 'supplier') location.replace(link.href)
}
