export interface Question {
  readonly title: string
  /** What will be, if one goes on: names what is destroyed. */
  readonly body?: string
  /** The word on the button that goes on. */
  readonly act: string
  /** The word on the button that does not. */
  readonly keep?: string
  readonly danger?: boolean
}
interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

/** Asks before doing what cannot be undone. A question still open is answered no by the next. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    show({
      ...question,
      answer(yes) {
        show(undefined)
        resolve(yes)
      },
    })
  })
}

/** Where the open question is kept, in the form React's useSyncExternalStore reads. */
export const questionStore = {
  read: () => asked,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}
