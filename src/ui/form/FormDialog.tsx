import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { BodyInput, Call } from '#shared/call.ts'
import { Button } from '../control/Button.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { Modal, ModalActions } from '../dialog/Modal.tsx'
import { FormProblems } from './FormProblems.tsx'
import { type Form, type FormOptions, useForm } from './useForm.ts'

interface FormModalProps<C extends Call, Draft extends object> extends FormOptions<C, Draft> {
  title: string
  /** The label of the submit button. */
  act: string
  wide?: boolean
  open: boolean
  onClose: () => void
  /** The fields, with the props of `form.field('name')`. */
  children: (form: Form<Draft>) => ReactNode
}

interface FormDialogProps<C extends Call, Draft extends object>
  extends Omit<FormModalProps<C, Draft>, 'open' | 'onClose'> {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void }>
  /** The dialog is open at first, because the address is its own. */
  startOpen?: boolean
  /** Called when the dialog has closed. */
  onClosed?: () => void
}

/** A button that opens a dialog with a form. */
export function FormDialog<const C extends Call, Draft extends object = BodyInput<C> & object>({
  trigger,
  startOpen = false,
  onClosed,
  ...rest
}: FormDialogProps<C, Draft>) {
  const [isOpen, setOpen] = useState(startOpen)
  const close = () => {
    setOpen(false)
    onClosed?.()
  }
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true) })}
      <FormModal<C, Draft> {...rest} open={isOpen} onClose={close} />
    </>
  )
}

/** A dialog with a form, which another part opens. */
export function FormModal<const C extends Call, Draft extends object = BodyInput<C> & object>({
  title,
  wide,
  open,
  onClose,
  ...rest
}: FormModalProps<C, Draft>) {
  // Not a state: a key right after the first letter would come before the state, and close the dialog without a question.
  const isDirty = useRef(() => false)
  const [isAsking, setAsking] = useState(false)
  const leave = () => (isDirty.current() ? setAsking(true) : onClose())

  return (
    <Modal title={title} open={open} wide={wide} onClose={leave}>
      <FormBody {...rest} isDirty={isDirty} onLeave={leave} onClose={onClose} />
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
          if (yes) onClose()
        }}
      />
    </Modal>
  )
}

interface FormBodyProps<C extends Call, Draft extends object>
  extends Omit<FormModalProps<C, Draft>, 'title' | 'wide' | 'open'> {
  /** Whether closing would lose what was entered. */
  isDirty: RefObject<() => boolean>
  onLeave: () => void
  onClose: () => void
}

/** Mounted only while the dialog is open, so each time it opens with an empty form. */
function FormBody<const C extends Call, Draft extends object>({
  act,
  children,
  isDirty,
  onLeave,
  onClose,
  onDone,
  ...options
}: FormBodyProps<C, Draft>) {
  const form = useForm<C, Draft>({
    ...options,
    onDone(reply) {
      onClose()
      onDone?.(reply)
    },
  })
  useLayoutEffect(() => {
    const fields = form.element.current?.querySelectorAll('input') ?? []
    // The browser cannot read a day without its year. Its value is empty until then.
    isDirty.current = () => form.isDirty || [...fields].some(({ validity }) => validity.badInput)
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-3">
      <div className="grid gap-4 px-5">
        <FormProblems problems={form.problems} />
        {children(form)}
      </div>
      <ModalActions>
        <Button onClick={onLeave}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {act}
        </Button>
      </ModalActions>
    </form>
  )
}
