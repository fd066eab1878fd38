import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { send } from '#ui/api/fetchCall.ts'
import { toCallFailed, useCall, useSend } from '#ui/api/query.ts'
import type { AskDialogProps } from '#ui/ask/AskHost.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { useUser } from '#workbench/session.ts'
import { factorCalls } from '../factorsContract.ts'
import { proofCalls } from '../proofContract.ts'
import { askForPasskey } from './factors/passkeyPrompt.ts'
import { passkeysWork } from './factors/passkeySupport.ts'

/** Asks users to prove who they are before an act that is worth more to a thief than others. */
export const ProofDialog = ({ open, onAnswer }: AskDialogProps) => (
  <Modal kind="alert" title="Confirm that it is you" open={open} onClose={() => onAnswer(false)}>
    <ProofForm onAnswer={onAnswer} />
  </Modal>
)

/** The password, or a second factor if the account has one. */
function ProofForm({ onAnswer }: Pick<AskDialogProps, 'onAnswer'>) {
  const { email } = useUser()
  const [isByCode, setByCode] = useState(false)
  const onDone = () => onAnswer(true)
  const form = useForm({ call: proofCalls.prove, start: {}, onDone })
  const passkey = usePasskeyProof(onDone)
  const kinds = useCall(factorCalls.all, {}).data?.factors.map(({ kind }) => kind) ?? []
  const hasPasskey = kinds.includes('passkey') && passkeysWork()

  function chooseOther() {
    form.restart({})
    setByCode(!isByCode)
  }
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-2">
      <div className="grid gap-4 px-5">
        <p className="text-[15px] text-ink-2">
          Enter your {isByCode ? 'code' : 'password'} once more, so that nobody else can do this at your computer. You
          are not asked again for ten minutes.
        </p>
        <FormProblems problems={[...form.problems, ...passkey.problems]} />
        {isByCode ? (
          <TextField
            {...form.field('code')}
            key="code"
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            hint="The six digits in your authenticator app."
            autoFocus
            required
          />
        ) : (
          <>
            {/* Password managers need the account that the password belongs to. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" required />
          </>
        )}
        {(hasPasskey || kinds.includes('code')) && (
          <div className="flex flex-wrap gap-2">
            {hasPasskey && (
              <Button size="small" icon={KeyRound} busy={passkey.busy} onClick={passkey.ask}>
                Use your passkey
              </Button>
            )}
            {kinds.includes('code') && (
              <Button size="small" onClick={chooseOther}>
                {isByCode ? 'Use your password' : 'Use a code of your app'}
              </Button>
            )}
          </div>
        )}
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

/** Asks the browser for a passkey, and sends what it signed. */
function usePasskeyProof(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<readonly { message: string }[]>([])
  const prove = useSend(proofCalls.prove, { quiet: true, onDone, onFailed: (failure) => setProblems([failure]) })

  async function ask() {
    setProblems([])
    setBusy(true)
    try {
      await prove.send({ body: { passkey: await askForPasskey(await send(factorCalls.askOwnPasskey, {})) } })
    } catch (error) {
      setProblems([toCallFailed(error)])
    } finally {
      setBusy(false)
    }
  }
  return { busy, problems, ask }
}
