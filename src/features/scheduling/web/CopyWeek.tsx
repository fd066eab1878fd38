import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { weekInWords } from '#shared/time.ts'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { type CopiedWeek, shiftCalls } from '../contract.ts'
import { spanOf } from '../shiftHours.ts'
import { showShift } from './showShift.ts'
import type { Plan } from './usePlan.ts'

const failed = 'The week could not be copied'

/** Shows which shifts of the previous week can be copied, then copies them. */
export function CopyWeek({ plan: { store, monday } }: { plan: Plan }) {
  const [preview, setPreview] = useState<CopiedWeek>()
  /** The copy, if it differs from the preview because somebody changed the week meanwhile. */
  const [copied, setCopied] = useState<CopiedWeek>()
  const [isOpen, setOpen] = useState(false)
  const look = useSend(shiftCalls.copy, {
    failed,
    onDone(reply) {
      setPreview(reply)
      setCopied(undefined)
      setOpen(true)
    },
  })
  const copy = useSend(shiftCalls.copy, {
    success: ({ message }) => ({ message, detail: `${store.name}, ${weekInWords(monday)}` }),
    failed,
    invalidates: [shiftCalls.all],
    onDone(reply) {
      setCopied(reply)
      setOpen(namesOf(reply) !== namesOf(preview))
    },
  })
  const body = { store: store.name, from: monday }
  const close = () => setOpen(false)
  const shown = copied ?? preview
  return (
    <>
      <Button icon={CopyPlus} busy={look.busy} onClick={() => void look.send({ body: { ...body, preview: true } })}>
        Copy last week
      </Button>
      <Modal title={shown?.message ?? ''} open={isOpen} onClose={close}>
        <div className="grid gap-4 pt-2">
          {shown && (
            <div className="grid max-h-96 gap-4 overflow-y-auto px-5 text-[15px]">
              <Shifts heading="Left out" shifts={shown.left_out} />
              <Shifts
                heading={copied ? `Copied at ${store.name}` : `Will be added at ${store.name}`}
                shifts={shown.added}
              />
              <Shifts heading="Already there" shifts={shown.there} />
            </div>
          )}
          <ModalActions>
            {copied || preview?.copied === 0 ? (
              <Button variant="primary" onClick={close}>
                Close
              </Button>
            ) : (
              <>
                <Button onClick={close}>Cancel</Button>
                <Button variant="primary" busy={copy.busy} onClick={() => void copy.send({ body })}>
                  {preview?.copied === 1 ? 'Copy 1 shift' : `Copy ${preview?.copied} shifts`}
                </Button>
              </>
            )}
          </ModalActions>
        </div>
      </Modal>
    </>
  )
}

const namesOf = (week?: CopiedWeek) => JSON.stringify([week?.added, week?.left_out, week?.there])

interface ShiftsProps {
  heading: string
  shifts: readonly (CopiedWeek['added'][number] & { why?: string })[]
}

function Shifts({ heading, shifts }: ShiftsProps) {
  if (shifts.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-semibold text-ink-2">
        {heading} ({shifts.length})
      </h3>
      <ul className="mt-1.5 grid gap-1.5">
        {shifts.map(({ user, why, ...times }) => (
          <li key={`${user} ${times.startTime}`}>
            <strong className="font-semibold">{user}</strong>, {showShift(spanOf(times))}
            {why && <span className="block text-ink-2">{why}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
