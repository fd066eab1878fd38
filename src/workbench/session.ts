import { useSyncExternalStore } from 'react'
import { type SessionUser, sessionCalls } from '#shared/session.ts'
import { CallFailed, carryToken, send, whenSignedOut } from '#ui/api.ts'

const tokenKey = 'user_token'

interface Change {
  from: SessionUser | undefined
  to: SessionUser | undefined
}

let user: SessionUser | undefined
let expired = false
/** Whom the page on screen was drawn for: it stays a moment longer than they do. */
let lastUser: SessionUser | undefined
let asking: Promise<void> | undefined
const listeners = new Set<(change: Change) => void>()

/** Who is signed in, in this tab. The token in local storage is the truth that all tabs share. */
export const session = {
  get user() {
    return user
  },
  /** The server put an end to it, rather than its owner. */
  get expired() {
    return expired
  },

  signIn(next: SessionUser) {
    carryToken(next.token)
    if (localStorage.getItem(tokenKey) !== next.token) localStorage.setItem(tokenKey, next.token)
    expired = false
    if (JSON.stringify(next) !== JSON.stringify(user)) become(next)
  },

  /** Leaves at once, without asking the page; that the server may be out of reach keeps nobody in. */
  async signOut() {
    const token = user?.token
    leave(false)
    if (token) await send(sessionCalls.signOut, { body: { token } }).catch(() => {})
  },

  /** Signs in again by the stored token. Only the server's refusal signs anybody out: a broken line rejects. */
  adopt(): Promise<void> {
    asking ??= adoptStored().finally(() => {
      asking = undefined
    })
    return asking
  },

  /** Asks again whether the token still holds, in the background: what the page shows is not held up. */
  recheck() {
    session.adopt().catch(() => {
      // Out of reach is not signed out, and whatever the page itself asks for will say so.
    })
  },

  subscribe(listener: (change: Change) => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Follows what happens to the session elsewhere: in another tab, and on the server. */
export function followSession() {
  whenSignedOut(session.recheck)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return
    if (newValue === null) leave(false)
    else session.recheck()
  })
}

/** Who is signed in, for pages that only signed-in users see. */
export function useUser(): SessionUser {
  const current = useSyncExternalStore(session.subscribe, () => user ?? lastUser)
  if (!current) throw new Error('This page is for signed-in users; its route lets others in.')
  return current
}

/** Who is signed in, if anybody, for pages that are open to all. */
export const useVisitor = () => useSyncExternalStore(session.subscribe, () => user)

async function adoptStored(): Promise<void> {
  const token = localStorage.getItem(tokenKey)
  if (token === null) return leave(false)
  // The token that a call carries says who calls, whatever its body says.
  carryToken(token)
  const answer = await send(sessionCalls.signInByToken, { body: { token } }).catch(ifRefused)
  // Another tab, or a sign-in here, was quicker: the answer is about somebody who has gone.
  if (localStorage.getItem(tokenKey) !== token) return adoptStored()
  if (answer) session.signIn(answer)
  else leave(true)
}

function ifRefused(error: unknown) {
  if (error instanceof CallFailed && error.status === 401) return undefined
  throw error
}

function leave(becauseExpired: boolean) {
  carryToken(undefined)
  localStorage.removeItem(tokenKey)
  if (!user && !becauseExpired) return
  expired = becauseExpired
  become(undefined)
}

function become(next: SessionUser | undefined) {
  const change = { from: user, to: next }
  user = next
  lastUser = next ?? lastUser
  for (const listener of listeners) listener(change)
}
