import { useSyncExternalStore } from 'react'
import { SessionUser, sessionCalls } from '#shared/sessionUser.ts'
import { CallFailed, onSignedOut, send, setToken } from '#ui/api/fetchCall.ts'

const tokenKey = 'user_token'
/** The user of the token, so that the next visit does not wait for the server. */
const userKey = 'session_user'
/** Whether the last session of this browser expired. Otherwise its user signed out. */
const expiredKey = 'expired'

interface Change {
  from: SessionUser | undefined
  to: SessionUser | undefined
}

let user: SessionUser | undefined
let expired = false
/** Whether the server has accepted the session in this tab, so that its page may hold work of the user. */
let isConfirmed = false
let askAgain: ((isOver: Promise<unknown>) => void) | undefined
/**
 * Sets the function that asks the user to sign in again over the page when the session has expired, so that the page keeps its
 * input.
 */
export function onExpired(ask: typeof askAgain) {
  askAgain = ask
}
/** Resolves when that question is answered: true if the same user has signed in. */
let askedAgain: PromiseWithResolvers<boolean> | undefined
/** Pages that are still on screen just after sign-out need their user. */
let lastUser: SessionUser | undefined
let resuming: Promise<void> | undefined
const listeners = new Set<(change: Change) => void>()

/** The session of this tab. All tabs share the token in local storage. */
export const session = {
  get user() {
    return user
  },
  /** Whether this browser has a token, which may not be checked yet. */
  get isStored() {
    return localStorage.getItem(tokenKey) !== null
  },
  /** Whether the server ended the session, not the user. */
  get expired() {
    return expired
  },

  signIn(next: SessionUser) {
    setToken(next.token)
    localStorage.setItem(userKey, JSON.stringify(next))
    // Other tabs get an event only for a new token: storing the same text again is no change.
    localStorage.setItem(tokenKey, next.token)
    localStorage.removeItem(expiredKey)
    expired = false
    isConfirmed = true
    endQuestion(next.id === user?.id)
    if (JSON.stringify(next) !== JSON.stringify(user)) setUser(next)
  },

  /** Ends the session on screen: the page is left. */
  leave() {
    endQuestion(false)
    setUser(undefined)
  },

  /** Ends the session in the browser at once, also when the server is unreachable. */
  async signOut() {
    const token = user?.token
    endSession(false)
    if (token) await send(sessionCalls.signOut, { body: { token } }).catch(() => {})
  },

  /**
   * Goes on with the session of the last visit, and checks in the background whether it is still valid: the server checks
   * the token of every request anyway. Returns false if this browser has not stored its user.
   */
  restore(): boolean {
    const token = localStorage.getItem(tokenKey)
    const kept = parseUser(localStorage.getItem(userKey))
    if (!kept || kept.token !== token) return false
    session.signIn(kept)
    isConfirmed = false
    session.recheck()
    return true
  },

  /**
   * Signs in with the stored token. Ends the session only when the server rejects the token; a network error rejects
   * the promise.
   */
  resume(): Promise<void> {
    resuming ??= resumeStored().finally(() => {
      resuming = undefined
    })
    return resuming
  },

  /** Checks in the background whether the token is still valid. */
  recheck() {
    session.resume().catch(() => {
      // An unreachable server does not end the session. The requests of the page show the error.
    })
  },

  subscribe(listener: (change: Change) => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

/** Follows changes of the session in other tabs and on the server. */
export function followSession() {
  onSignedOut(renew)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return
    if (newValue === null) endSession(localStorage.getItem(expiredKey) !== null)
    else session.recheck()
  })
}

/** The signed-in user, on pages that only signed-in users can open. */
export function useUser(): SessionUser {
  const current = useSyncExternalStore(session.subscribe, () => user ?? lastUser)
  if (!current) throw new Error('useUser was called on a page that is open without a session.')
  return current
}

/** The signed-in user or undefined, on pages that are open to all. */
export const useVisitor = () => useSyncExternalStore(session.subscribe, () => user)

async function resumeStored(): Promise<void> {
  const token = localStorage.getItem(tokenKey)
  if (token === null) return askedAgain ? undefined : endSession(false)
  // The server reads the token of the header before the one in the body.
  setToken(token)
  const signedIn = await send(sessionCalls.signInByToken, { body: { token } }).catch(undefinedIfRejected)
  // The token changed meanwhile, by another tab or a sign-in here, so this response is outdated.
  if (localStorage.getItem(tokenKey) !== token) return resumeStored()
  if (signedIn) session.signIn(signedIn)
  else endSession(true)
}

function parseUser(text: string | null) {
  try {
    return SessionUser.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

function undefinedIfRejected(error: unknown) {
  if (error instanceof CallFailed && error.status === 401) return undefined
  throw error
}

/** The server rejected the token. If the user can be asked to sign in again, this waits for the answer. */
async function renew() {
  const before = user?.id
  await session.resume()
  return askedAgain?.promise ?? user?.id === before
}

function endSession(hasExpired: boolean) {
  setToken(undefined)
  // The other tabs read it when they see that the token is gone.
  if (hasExpired) localStorage.setItem(expiredKey, '')
  // Settings of the browser stay, because they say nothing about its user. Drafts stay until their user signs out. Other tabs
  // see that the token is gone, and do the same.
  const ofOthers = hasExpired || !user ? 'draft |expired' : `draft (?!${user.id} )`
  const kept = new RegExp(`^(theme|reloaded|columns of |${ofOthers})`)
  for (const storage of [localStorage, sessionStorage]) {
    for (const key in storage) if (!kept.test(key)) storage.removeItem(key)
  }
  if (!user && !hasExpired) return
  expired = hasExpired
  if (hasExpired && user && isConfirmed && askAgain) {
    if (askedAgain) return
    askedAgain = Promise.withResolvers()
    return askAgain(askedAgain.promise)
  }
  session.leave()
}

function endQuestion(isSignedIn: boolean) {
  askedAgain?.resolve(isSignedIn)
  askedAgain = undefined
}

function setUser(next: SessionUser | undefined) {
  const change = { from: user, to: next }
  user = next
  lastUser = next ?? lastUser
  for (const listener of listeners) listener(change)
}
