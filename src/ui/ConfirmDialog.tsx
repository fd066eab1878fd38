import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from './Button.tsx'
import { Modal, ModalActions } from './Modal.tsx'

interface Question {
  readonly title: string
  /** What will be, if one goes on: names what is destroyed. */
  readonly body?: string
  /** The word on the button that goes on. */
  readonly act: string
  /** The word on the button that does not. */
  readonly keep?: string
  readonly danger?: boolean
}
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

interface ConfirmDialogProps extends Question {
  open: boolean
  onAnswer: (yes: boolean) => void
}

/** Asks yes or no. The way back has the focus: Enter pressed in haste destroys nothing. */
export function ConfirmDialog({
  open,
  onAnswer,
  title,
  body,
  act,
  keep = 'Cancel',
  danger = false,
}: ConfirmDialogProps) {
  const wayBack = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      kind="alert"
      title={title}
      open={open}
      onClose={() => onAnswer(false)}
      initialFocus={danger ? wayBack : undefined}
    >
      <div className="grid gap-4 pt-2">
        {body !== undefined && <p className="px-5 text-[15px] wrap-anywhere text-ink-2">{body}</p>}
        <ModalActions>
          <Button ref={wayBack} onClick={() => onAnswer(false)}>
            {keep}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {act}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}

/** Where `confirm()` asks; stands once in the frame of the workbench. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(questionStore.watch, questionStore.read)
  // The words stay while the dialog leaves.
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  // With the workbench, by a sign-out in another tab say, its question goes too.
  useEffect(() => () => questionStore.read()?.answer(false), [])
  if (!last) return null
  return <ConfirmDialog {...last} open={asked !== undefined} onAnswer={last.answer} />
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: OpenQuestion | undefined
const listeners = new Set<() => void>()

const questionStore = {
  read: () => asked,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: OpenQuestion | undefined) {
  asked = next
  for (const listener of listeners) listener()
}
