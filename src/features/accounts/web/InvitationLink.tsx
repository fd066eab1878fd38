import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#shared/call.ts'
import { showMoment } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { notify } from '#ui/notices/notify.ts'
import type { accountCalls } from '../contract.ts'

interface InvitationLinkProps {
  invitation: Reply<typeof accountCalls.invite> | undefined
  onClose: () => void
}

/** Shows the link of an invitation, in case the mail does not arrive. */
export function InvitationLink({ invitation, onClose }: InvitationLinkProps) {
  // The text stays visible while the dialog closes.
  const [last, setLast] = useState(invitation)
  if (invitation && invitation !== last) setLast(invitation)

  async function copy() {
    await navigator.clipboard.writeText(last?.link ?? '')
    notify('success', 'The link has been copied')
  }

  return (
    <Modal title="The invitation is on its way" open={invitation !== undefined} onClose={onClose}>
      <div className="grid gap-5 pt-2">
        <div className="grid gap-4 px-5">
          <p className="text-[15px] text-ink-2">
            We are e-mailing this link to {last?.email}. You can also share it yourself. It works once, until{' '}
            {last && showMoment(last.expires_at)}.
          </p>
          <TextField label="Link" name="link" value={last?.link} readOnly />
        </div>
        <ModalActions>
          {/* Browsers allow access to the clipboard only over HTTPS. */}
          {window.isSecureContext && (
            <Button icon={Copy} onClick={copy}>
              Copy link
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}
