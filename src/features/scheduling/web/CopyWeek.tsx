import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { notify } from '#ui/notices/notify.ts'
import { type CopiedWeek, shiftCalls } from '../contract.ts'
import { shiftInWords, spanOf } from '../shiftHours.ts'
import type { Plan } from './usePlan.ts'

/** Copies the previous week, and lists the shifts that could not be copied with the reason. */
export function CopyWeek({ plan: { store, monday } }: { plan: Plan }) {
  const [copied, setCopied] = useState<CopiedWeek>()
  const [isOpen, setOpen] = useState(false)
  const { send, busy } = useSend(shiftCalls.copy, {
    failed: 'The week could not be copied',
    invalidates: [shiftCalls.all],
    onDone(reply) {
      if (reply.left_out.length === 0) return notify(reply.copied > 0 ? 'success' : 'info', reply.message)
      setCopied(reply)
      setOpen(true)
    },
  })
  const close = () => setOpen(false)
  return (
    <>
      <Button icon={CopyPlus} busy={busy} onClick={() => void send({ body: { store: store.name, from: monday } })}>
        Copy last week
      </Button>
      <Modal title={copied?.message ?? ''} open={isOpen} onClose={close}>
        <div className="grid gap-4 pt-2">
          <ul className="grid max-h-96 gap-2.5 overflow-y-auto px-5 text-[15px]">
            {copied?.left_out.map(({ user, why, ...times }) => (
              <li key={`${user} ${times.startTime}`}>
                <strong className="block font-semibold">
                  {user}, {shiftInWords(spanOf(times))}
                </strong>
                <span className="text-ink-2">{why}</span>
              </li>
            ))}
          </ul>
          <ModalActions>
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          </ModalActions>
        </div>
      </Modal>
    </>
  )
}
