export type NoticeType = 'success' | 'info' | 'warning' | 'error'
export interface Notice {
  readonly id: number
  readonly type: NoticeType
  readonly message: string
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Tells the person something, from anywhere. The same words twice over are said once. */
export function notify(type: NoticeType, message: string) {
  const others = notices.filter((notice) => notice.type !== type || notice.message !== message)
  show([...others, { id: ++lastId, type, message }].slice(-mostAtOnce))
}

export function dismiss(id: number) {
  show(notices.filter((notice) => notice.id !== id))
}

/** Where the notices live, in the form React's useSyncExternalStore reads. */
export const noticeStore = {
  read: () => notices,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

const mostAtOnce = 4

function show(next: readonly Notice[]) {
  notices = next
  for (const listener of listeners) listener()
}
