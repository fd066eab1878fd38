import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { timeInWords } from '#shared/time.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { Modal } from '#ui/dialog/Modal.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import { keyOf, useSend } from '#ui/query.ts'
import type { Appointment } from '../columns.ts'
import { appointmentCalls } from '../contract.ts'
import { dayInWords } from '../inWords.ts'
import { type AppointmentState, appointmentStateNames, appointmentStates, canBecome, isAhead } from '../rules.ts'
import { MoveForm } from './MoveForm.tsx'

/** What usually comes next, by one press; what else may happen stands behind the dots. */
const nextActs: Partial<Record<AppointmentState, { to: AppointmentState; label: string }>> = {
  new: { to: 'confirmed', label: 'Confirm' },
  confirmed: { to: 'arrived', label: 'Arrived' },
  arrived: { to: 'done', label: 'Done' },
}

export function StateActs({ appointment }: { appointment: Appointment }) {
  const { id, version, state, code } = appointment
  const [isMoving, setMoving] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const { send, busy } = useSend(appointmentCalls.update, {
    success: (changed) => `${changed.code} is now “${appointmentStateNames[changed.state]}”.`,
    invalidates: [appointmentCalls.all],
    // With the last state its button goes, and must not take the focus along.
    onDone(changed) {
      if (!nextActs[changed.state]) more.current?.focus()
    },
    // Somebody else may have been first: then the row shows what they did.
    onFailed: () => void client.invalidateQueries({ queryKey: keyOf(appointmentCalls.all) }),
  })
  const become = (to: AppointmentState) => void send({ body: { id, version, state: to } })
  const next = nextActs[state]
  const otherStates = appointmentStates.filter(
    (to) => to !== state && to !== next?.to && to !== 'cancelled' && canBecome(state, to),
  )
  if (state === 'cancelled') return null
  return (
    <>
      {next && (
        <Button
          size="small"
          variant="primary"
          busy={busy}
          aria-label={`${next.label}: ${nameOf(appointment)}`}
          onClick={() => become(next.to)}
        >
          {next.label}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton ref={more} size="small" icon={Ellipsis} label={`More for ${nameOf(appointment)}`} />}
      >
        {otherStates.map((to) => (
          <MenuItem key={to} onClick={() => become(to)}>
            {appointmentStateNames[to]}
          </MenuItem>
        ))}
        {isAhead(state) && (
          <>
            <MenuItem onClick={() => setMoving(true)}>
              <CalendarClock size={15} aria-hidden />
              Move to another time
            </MenuItem>
            <MenuItem className="text-bad" onClick={async () => (await isSure(appointment)) && become('cancelled')}>
              Cancel the appointment
            </MenuItem>
          </>
        )}
      </Menu>
      <Modal title={`Move the appointment ${code}`} open={isMoving} onClose={() => setMoving(false)}>
        {isMoving && <MoveForm appointment={appointment} onClose={() => setMoving(false)} />}
      </Modal>
    </>
  )
}

const nameOf = ({ code, firstName, lastName }: Appointment) => `${code}, ${firstName} ${lastName}`

const isSure = ({ code, firstName, lastName, service, appointmentDate, appointmentTime }: Appointment) =>
  confirm({
    title: `Cancel the appointment ${code}?`,
    body: `${firstName} ${lastName}, ${service}, ${timeInWords('en', appointmentTime)} on ${dayInWords('en', appointmentDate)}. The customer is told by e-mail, and the time is free for others. It cannot be taken back.`,
    act: 'Cancel the appointment',
    keep: 'Keep it',
    danger: true,
  })
