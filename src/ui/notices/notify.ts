import { undoSeconds } from '#shared/undo.ts'

export type NoticeType = 'success' | 'info' | 'warning' | 'error'
/** A message, or a message with a second line with the details or the reason of a failure. */
export type NoticeText = string | { readonly message: string; readonly detail?: string | undefined }
export interface Notice {
  readonly id: number
  readonly type: NoticeType
  readonly message: string
  readonly detail: string | undefined
}

/** What a user can still do after the notice of an act has disappeared: undo the act, or download its file. */
export interface Offer {
  readonly kind: 'undo' | 'file'
  /** The id of the undo, or of the job with the file. */
  readonly id: string
  /** The id of the notice of the act. While it is shown, the offer does not repeat its text. */
  readonly notice: number
  /** The details of the act. The message itself must disappear with its notice. */
  readonly text: string
  /** The time at which it disappears. */
  readonly until: number
}

export const lifetime = 4000
/** In milliseconds. Users who started a job are often busy with something else when it ends. */
const offerLifetimes = { undo: undoSeconds * 1000, file: 60_000 }

let notices: readonly Notice[] = []
let offers: readonly Offer[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a notice. Of the older notices only the last error or warning stays, unless it has the same message. The reply of an
 * act has the id by which it can be undone, or the job with its file. They are offered longer than the notice is shown.
 */
export function notify(type: NoticeType, text: NoticeText, reply?: unknown) {
  const { message, detail } = typeof text === 'string' ? { message: text } : text
  const wrong = notices.findLast((notice) => isWrong(notice) && notice.message !== message)
  notices = [...notices.filter((notice) => notice === wrong), { id: ++lastId, type, message, detail }]
  for (const kind of ['undo', 'file'] as const) {
    const id = fieldOf(reply, kind)
    if (id === undefined) continue
    const offer = { kind, id: String(id), notice: lastId, text: detail ?? '', until: Date.now() + offerLifetimes[kind] }
    // The newest act replaces the one before it.
    offers = [...offers.filter((other) => other.kind !== kind), offer]
  }
  report()
}

const fieldOf = (reply: unknown, name: string): unknown =>
  typeof reply === 'object' && reply !== null ? new Map(Object.entries(reply)).get(name) : undefined

export function dismiss(id: number) {
  notices = notices.filter((notice) => notice.id !== id)
  report()
}

export function withdraw(id: string) {
  offers = offers.filter((offer) => offer.id !== id)
  report()
}

/** The next user must not see the acts of the user before. */
export function withdrawAll() {
  offers = []
  report()
}

/** The store for `useSyncExternalStore`. */
export const noticeStore = {
  read: () => notices,
  offers: () => offers,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const isWrong = ({ type }: Notice) => type === 'error' || type === 'warning'

function report() {
  for (const listener of listeners) listener()
}
