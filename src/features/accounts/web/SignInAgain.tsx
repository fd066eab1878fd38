import { useRef } from 'react'
import type { AskDialogProps } from '#ui/ask/AskHost.tsx'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { useUser } from '#workbench/session.ts'
import { SignInForm } from './SignInPage.tsx'

/**
 * Asks users to sign in again over the page on which their session has ended. It closes as soon as there is a session, also one
 * of another tab.
 */
export function SignInAgain({ open, onAnswer }: AskDialogProps) {
  const { email } = useUser()
  const form = useRef<HTMLDivElement>(null)
  const password = {
    get current() {
      return form.current?.querySelector<HTMLElement>('[name=password]') ?? null
    },
  }
  return (
    // Esc does not close it: the page below has no session.
    <Modal kind="alert" covers title="Sign in again" open={open} onClose={() => {}} initialFocus={password}>
      <div ref={form} className="grid gap-4 px-5 pt-2 pb-4">
        <SignInForm as={email}>
          <p className="text-[15px] text-ink-2">
            Your session has ended. What you typed is still here. Sign in to go on.
          </p>
        </SignInForm>
      </div>
      <ModalActions>
        <Button onClick={() => onAnswer(false)}>Leave this page</Button>
      </ModalActions>
    </Modal>
  )
}
