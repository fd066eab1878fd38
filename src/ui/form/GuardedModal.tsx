import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Modal } from '../dialog/Modal.tsx'
import type { ModalProps } from '../dialog/OpenedModal.tsx'

interface Unsaved {
  /** Whether closing the dialog would lose what was entered. */
  isThere: () => boolean
  /** Called when the user closes the dialog anyway. */
  discard: () => void
}
export type UnsavedRef = RefObject<Unsaved>
const nothing: Unsaved = { isThere: () => false, discard: () => {} }

interface GuardedModalProps extends Omit<ModalProps, 'children'> {
  /** The content. It calls `leave` to close the dialog. `useUnsaved` sets whether there is input. */
  children: (unsaved: UnsavedRef, leave: () => void) => ReactNode
}

/** A dialog that asks before it closes with unsaved input. */
export function GuardedModal({ onClose, children, ...modal }: GuardedModalProps) {
  // A ref and not a state, because a state would be too late for a key that follows the first letter at once: it would close
  // the dialog without a question.
  const unsaved = useRef(nothing)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (unsaved.current.isThere() ? setAsking(true) : onClose())

  return (
    <Modal {...modal} onClose={leave}>
      {children(unsaved, leave)}
      {/* Inside the dialog: otherwise Esc would close both. */}
      <ConfirmDialog
        open={isAsking}
        title="Close without saving?"
        body="What you entered will be lost."
        act="Close"
        keep="Keep editing"
        danger
        onAnswer={(yes) => {
          setAsking(false)
          if (!yes) return
          unsaved.current.discard()
          onClose()
        }}
      />
    </Modal>
  )
}

interface GuardedForm {
  isDirty: boolean
  discard: () => void
  element: RefObject<HTMLFormElement | null>
}

/** Sets whether the form of a dialog has unsaved input. */
export function useUnsaved(unsaved: UnsavedRef, { isDirty, discard, element }: GuardedForm) {
  useLayoutEffect(() => {
    const fields = element.current?.querySelectorAll('input') ?? []
    // The value of a day is empty until its year is complete.
    const isThere = () => isDirty || [...fields].some(({ validity }) => validity.badInput)
    unsaved.current = { isThere, discard }
    return () => {
      unsaved.current = nothing
    }
  })
}
