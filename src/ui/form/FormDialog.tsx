import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import type { BodyInput, Call } from '#shared/call.ts'
import { Button } from '../control/Button.tsx'
import { ModalActions } from '../dialog/Modal.tsx'
import { Restored } from '../drafts/Restored.tsx'
import { FormProblems } from './FormProblems.tsx'
import { GuardedModal, type UnsavedRef, useUnsaved } from './GuardedModal.tsx'
import { type Form, type FormOptions, useForm } from './useForm.ts'

interface FormModalProps<C extends Call, Draft extends object> extends FormOptions<C, Draft> {
  title: string
  /** The label of the submit button. */
  act: string
  /** A button for another act, at the left of the others. */
  otherAct?: ReactNode
  wide?: boolean
  /** Distinguishes forms of the same page that have the same title and no id in `start`. */
  about?: string | number
  open: boolean
  onClose: () => void
  /** The fields, with the props of `form.field('name')`. */
  children: (form: Form<Draft>) => ReactNode
}

interface FormDialogProps<C extends Call, Draft extends object>
  extends Omit<FormModalProps<C, Draft>, 'open' | 'onClose'> {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void }>
  /** True if the address of the page is that of the dialog, so that it is open at first. */
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
  return (
    <GuardedModal title={title} open={open} wide={wide} onClose={onClose}>
      {(unsaved, leave) => <FormBody {...rest} title={title} unsaved={unsaved} onLeave={leave} onClose={onClose} />}
    </GuardedModal>
  )
}

interface FormBodyProps<C extends Call, Draft extends object> extends Omit<FormModalProps<C, Draft>, 'wide' | 'open'> {
  unsaved: UnsavedRef
  onLeave: () => void
  onClose: () => void
}

/** Mounted only while the dialog is open, so each time it opens with an empty form. */
function FormBody<const C extends Call, Draft extends object>({
  act,
  children,
  otherAct,
  title,
  about,
  unsaved,
  onLeave,
  onClose,
  onDone,
  ...options
}: FormBodyProps<C, Draft>) {
  const form = useForm<C, Draft>({
    keepAs: `${location.pathname} ${title} ${about ?? idIn(options.start)}`,
    ...options,
    onDone(reply) {
      onClose()
      onDone?.(reply)
    },
  })
  useUnsaved(unsaved, form)
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-3">
      <div className="grid gap-4 px-5">
        {form.isRestored && <Restored onDiscard={() => form.restart()} />}
        <FormProblems problems={form.problems} />
        {children(form)}
      </div>
      <ModalActions>
        {otherAct}
        <Button onClick={onLeave}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {act}
        </Button>
      </ModalActions>
    </form>
  )
}

const idIn = (start: object) => ('id' in start ? start.id : '')
