export type NoticeType = 'success' | 'info' | 'warning' | 'error'
export interface Notice {
  readonly id: number
  readonly type: NoticeType
  readonly message: string
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a notice. Of the older notices only the last error or warning stays, unless it has the same message. */
export function notify(type: NoticeType, message: string) {
  const wrong = notices.findLast((notice) => isWrong(notice) && notice.message !== message)
  show([...(wrong ? [wrong] : []), { id: ++lastId, type, message }])
}

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
