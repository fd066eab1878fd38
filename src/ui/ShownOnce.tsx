import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'
import { Modal, ModalActions } from './Modal.tsx'
import { notify } from './notices.ts'

/** What the server tells a single time. */
export interface Secrets {
  title: string
  /** What they are for. */
  says: string
  /** Each by what it is called. */
  secrets: Readonly<Record<string, string>>
}

/** To be written down or copied before it closes. It belongs to the page: a row may leave its list meanwhile. */
export function ShownOnce({ shown, onClose }: { shown: Secrets | undefined; onClose: () => void }) {
  // The words stay while the dialog leaves.
  const [last, setLast] = useState(shown)
  if (shown && shown !== last) setLast(shown)
  return (
    <Modal kind="alert" title={last?.title ?? ''} open={shown !== undefined} onClose={onClose}>
      <div className="grid gap-5 pt-2">
        <div className="grid gap-4 px-5">
          <p className="text-[15px] text-ink-2">{last?.says} It is shown this once: note it before you close.</p>
          {Object.entries(last?.secrets ?? {}).map(([name, secret]) => (
            <Secret key={name} name={name} secret={secret} />
          ))}
        </div>
        <ModalActions>
          <Button variant="primary" onClick={onClose}>
            I have noted it
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
      {/* Browsers let a page write to the clipboard only over a safe line. */}
      {window.isSecureContext && (
        <Button icon={Copy} className="h-10" onClick={copy}>
          Copy<span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}
