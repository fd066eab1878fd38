import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../control/Button.tsx'
import { Modal, ModalActions } from './Modal.tsx'

interface Question {
  readonly title: string
  /** The consequence of confirming, for example the data that is deleted. */
  readonly body?: string
  /** The label of the button that confirms. */
  readonly act: string
  /** The label of the button that cancels. */
  readonly keep?: string
  readonly danger?: boolean
}
/** Asks for confirmation. A question that is still open is cancelled by the next one. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion?.answer(false)
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

/**
 * A dialog with two buttons. If `danger`, the cancel button has the focus, so that Enter deletes nothing by accident.
 */
export function ConfirmDialog({
  open,
  onAnswer,
  title,
  body,
  act,
  keep = 'Cancel',
  danger = false,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      kind="alert"
      title={title}
      open={open}
      onClose={() => onAnswer(false)}
      initialFocus={danger ? cancelButton : undefined}
    >
      <div className="grid gap-4 pt-2">
        {body !== undefined && <p className="px-5 text-[15px] wrap-anywhere text-ink-2">{body}</p>}
        <ModalActions>
          <Button ref={cancelButton} onClick={() => onAnswer(false)}>
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

/** Shows the questions of `confirm()`. The layout of the workbench renders it once. */
export function ConfirmHost() {
  const openQuestion = useSyncExternalStore(questionStore.watch, questionStore.read)
  // The text stays visible while the dialog closes.
  const [last, setLast] = useState(openQuestion)
  if (openQuestion && openQuestion !== last) setLast(openQuestion)
  // The question is cancelled when the workbench is unmounted, for example after a sign-out in another tab.
  useEffect(() => () => questionStore.read()?.answer(false), [])
  if (!last) return null
  return <ConfirmDialog {...last} open={openQuestion !== undefined} onAnswer={last.answer} />
}

interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void
}

let openQuestion: OpenQuestion | undefined
const listeners = new Set<() => void>()

const questionStore = {
  read: () => openQuestion,
  watch(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function show(next: OpenQuestion | undefined) {
  openQuestion = next
  for (const listener of listeners) listener()
}
