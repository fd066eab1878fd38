import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { PasswordField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import type { ProofDialogProps } from '#ui/proof/ProofHost.tsx'
import { useUser } from '#workbench/session.ts'
import { proofCalls } from '../proofContract.ts'

/** Asks users for their password before an act that is worth more to a thief than others. */
export const ProofDialog = ({ open, onAnswer }: ProofDialogProps) => (
  <Modal kind="alert" title="Confirm that it is you" open={open} onClose={() => onAnswer(false)}>
    <ProofForm onAnswer={onAnswer} />
  </Modal>
)

function ProofForm({ onAnswer }: Pick<ProofDialogProps, 'onAnswer'>) {
  const { email } = useUser()
  const form = useForm({ call: proofCalls.prove, start: { password: '' }, onDone: () => onAnswer(true) })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
      <div className="grid gap-4 px-5">
        <p className="text-[15px] text-ink-2">
          This act needs your password once more, so that nobody else can do it at your computer. You are not asked
          again for ten minutes.
        </p>
        <FormProblems problems={form.problems} />
        {/* Password managers need the account that the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
      </div>
      <ModalActions>
        <Button onClick={() => onAnswer(false)}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Continue
        </Button>
      </ModalActions>
    </form>
  )
}
