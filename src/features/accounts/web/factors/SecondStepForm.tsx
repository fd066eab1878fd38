import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { SecondStepProps } from '#workbench/feature.ts'
import { passkeysWork } from './passkeySupport.ts'
import { useSecondStep } from './useSecondStep.ts'

/** The second step of a sign-in, after the right password: a passkey, a code of the app, or a recovery code. */
export function SecondStepForm({ asked: { second_factor, ticket }, email, onBack }: SecondStepProps) {
  const hasApp = second_factor.includes('code')
  const hasPasskey = second_factor.includes('passkey') && passkeysWork()
  const [isRecovering, setRecovering] = useState(!hasApp && !hasPasskey)
  const field = isRecovering ? 'recovery_code' : 'code'
  const { busy, fault, askPasskey, onSubmit, clear } = useSecondStep(ticket, field, onBack)

  function recover(next: boolean) {
    clear()
    setRecovering(next)
  }
  const hasField = isRecovering || hasApp
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl">One more step</h1>
        <p className="text-ink-2">
          {isRecovering
            ? 'Enter one of the recovery codes that you saved. Each works once.'
            : 'Your password is right. Now show that it is you.'}
        </p>
      </div>
      {hasPasskey && !isRecovering && (
        <Button variant="primary" icon={FingerprintPattern} busy={busy} onClick={askPasskey} autoFocus={!hasApp}>
          Use your passkey
        </Button>
      )}
      {hasField && (
        <form key={field} noValidate onSubmit={onSubmit} className="grid gap-4">
          {isRecovering ? (
            <TextField
              label="Recovery code"
              name="recovery_code"
              autoComplete="off"
              placeholder="abcde-f2345"
              maxLength={40}
              autoFocus
              error={fault}
            />
          ) : (
            <TextField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              hint="The six digits in your authenticator app."
              autoFocus
              error={fault}
            />
          )}
          <Button type="submit" variant={hasPasskey && !isRecovering ? 'quiet' : 'primary'} busy={busy}>
            Sign In
          </Button>
        </form>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4 text-sm text-ink-2">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        <span className="flex flex-wrap gap-2">
          {second_factor.includes('recovery_code') && (hasApp || hasPasskey) && (
            <Button size="small" onClick={() => recover(!isRecovering)}>
              {isRecovering ? 'Other ways' : 'Use a recovery code'}
            </Button>
          )}
          <Button size="small" onClick={() => onBack()}>
            Start again
          </Button>
        </span>
      </div>
      <p className="text-sm text-ink-3">
        Lost your phone and your codes? An administrator can remove your second factors.
      </p>
    </>
  )
}
