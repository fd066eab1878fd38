import { useState } from 'react'
import { shop } from '#ui/browser/servedShop.ts'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { notify } from '#ui/notices/notify.ts'
import { useUser } from '#workbench/session.ts'

/** Shows the recovery codes, once. */
export function ShownRecoveryCodes({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  // The text stays visible while the dialog closes.
  const [last, setLast] = useState(codes)
  if (codes && codes !== last) setLast(codes)
  const { email } = useUser()
  const text = `${shop.name}: recovery codes of ${email}\nEach code works once.\n\n${last?.join('\n')}\n`

  async function copy() {
    await navigator.clipboard.writeText(text)
    notify('success', 'The recovery codes have been copied')
  }
  return (
    <Modal kind="alert" title="Save your recovery codes" open={codes !== undefined} onClose={onClose}>
      <div className="grid gap-5 pt-2">
        <div className="grid gap-4 px-5">
          <p className="text-[15px] text-ink-2">
            If you lose your phone or your passkey, each of these codes signs you in once, after your password. They are
            shown only now. Print them, or keep them in a safe place.
          </p>
          <ul
            aria-label="Recovery codes"
            className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-card bg-mist p-4 text-center font-semibold"
          >
            {last?.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </div>
        <ModalActions>
          {/* Browsers allow writing to the clipboard only over HTTPS. */}
          {window.isSecureContext && <Button onClick={copy}>Copy</Button>}
          <Button onClick={() => saveText('recovery-codes.txt', text)}>Download</Button>
          <Button variant="primary" onClick={onClose}>
            I saved them
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}

function saveText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
