import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../control/Button.tsx'
import { Modal, ModalActions } from '../dialog/Modal.tsx'
import { notify } from '../notices/notify.ts'
import { TextField } from './TextField.tsx'

/** Pins or keys that the server returns only once. */
export interface Secrets {
  title: string
  /** A sentence about their use. */
  purpose: string
  /** The values by their labels. */
  secrets: Readonly<Record<string, string>>
}

/**
 * Shows secrets until the user closes it. The page renders it, not the row, because the row may disappear from the
 * list.
 */
export function ShownOnce({ shown, onClose }: { shown: Secrets | undefined; onClose: () => void }) {
  // The text stays visible while the dialog closes.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  return (
    <Modal kind="alert" title={last?.title ?? ''} open={shown !== undefined} onClose={onClose}>
      <div className="grid gap-5 pt-2">
        <div className="grid gap-4 px-5">
          <p className="text-[15px] text-ink-2">
            {last?.purpose} It is shown only once. Write it down before you close this.
          </p>
          {Object.entries(last?.secrets ?? {}).map(([name, secret]) => (
            <Secret key={name} name={name} secret={secret} />
          ))}
        </div>
        <ModalActions>
          <Button variant="primary" onClick={onClose}>
            I wrote it down
          </Button>
        </ModalActions>
      </div>
    </Modal>
  )
}

function Secret({ name, secret }: { name: string; secret: string }) {
  async function copy() {
    await navigator.clipboard.writeText(secret)
    notify('success', `${name} has been copied`)
  }
  return (
    <div className="flex items-end gap-2.5">
      <TextField label={name} name={name} value={secret} readOnly className="grow" />
      {/* Browsers allow writing to the clipboard only over HTTPS. */}
      {window.isSecureContext && (
        <Button icon={Copy} className="h-10" onClick={copy}>
          Copy<span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}
