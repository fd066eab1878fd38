import { undoSeconds } from '#shared/undo.ts'

export type NoticeType = 'success' | 'info' | 'warning' | 'error'
export interface Notice {
  readonly id: number
  readonly type: NoticeType
  readonly message: string
  /** The id by which the act can be undone, if it can. */
  readonly undo: string | undefined
  /** The job whose file can be downloaded, if there is one. */
  readonly file: number | undefined
  /** The time at which it disappears. */
  readonly until: number
}

export const lifetime = 4000
/** In milliseconds. Who started a job is often busy with something else when it ends. */
const fileLifetime = 60_000

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a notice. Of the older notices only the last error or warning stays, unless it has the same message, and the last
 * ones that can be undone or downloaded. The reply of an act has the id by which it can be undone.
 */
export function notify(type: NoticeType, message: string, reply?: unknown) {
  const undo = undoIn(reply)
  const wrong = notices.findLast((notice) => isWrong(notice) && notice.message !== message)
  const undoable = notices.findLast((notice) => notice.undo)
  const withFile = notices.findLast((notice) => notice.file)
  const file = fileIn(reply)
  const until = Date.now() + (file ? fileLifetime : undo ? undoSeconds * 1000 : lifetime)
  const kept = notices.filter((notice) => notice === wrong || notice === undoable || notice === withFile)
  show([...kept, { id: ++lastId, type, message, undo, file, until }])
}

const undoIn = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'undo' in reply ? String(reply.undo) : undefined

const fileIn = (reply: unknown) =>
  typeof reply === 'object' && reply !== null && 'file' in reply ? Number(reply.file) : undefined

export function dismiss(id: number) {
  show(notices.filter((notice) => notice.id !== id))
}

/** The store for `useSyncExternalStore`. */
export const noticeStore = {
  read: () => notices,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const isWrong = ({ type }: Notice) => type === 'error' || type === 'warning'

function show(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}
