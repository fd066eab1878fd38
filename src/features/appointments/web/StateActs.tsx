import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { weekdayAndDay } from '#shared/time.ts'
import { keyOf, useSend } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '#ui/control/Menu.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import type { Appointment } from '../columns.ts'
import { appointmentCalls } from '../contract.ts'
import { type AppointmentState, appointmentStateNames, appointmentStates, canBecome, isAhead } from '../rules.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { mailNote } from './mailNote.ts'
import { StateTag } from './StateTag.tsx'

/** The usual next state has a button. All other states are in the menu. */
const nextActs: Partial<Record<AppointmentState, { to: AppointmentState; label: string }>> = {
  new: { to: 'confirmed', label: 'Confirm' },
  confirmed: { to: 'arrived', label: 'Check in' },
  arrived: { to: 'done', label: 'Finish' },
}

export function StateActs({ appointment }: { appointment: Appointment }) {
  const { id, version, state } = appointment
  const [isMoving, setMoving] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const client = useQueryClient()
  const { send, busy } = useSend(appointmentCalls.update, {
    success: (changed) => `${changed.code} is now “${appointmentStateNames[changed.state]}”.`,
    invalidates: [appointmentCalls.all],
    // The last state has no button, so the focus moves to the menu.
    onDone(changed) {
      if (!nextActs[changed.state]) more.current?.focus()
    },
    // Another user may have changed the appointment, so the list is loaded again.
    onFailed: () => void client.invalidateQueries({ queryKey: keyOf(appointmentCalls.all) }),
  })
  const changeTo = (to: AppointmentState) => void send({ body: { id, version, state: to } })
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
          onClick={() => changeTo(next.to)}
        >
          {next.label}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton ref={more} size="small" icon={Ellipsis} label={`More for ${nameOf(appointment)}`} />}
      >
        <MenuGroup label="Change the state to">
          {otherStates.map((to) => (
            <MenuItem key={to} onClick={() => changeTo(to)}>
              <StateTag state={to} />
            </MenuItem>
          ))}
        </MenuGroup>
        {isAhead(state) && (
          <>
            <MenuSeparator />
            <MenuItem onClick={() => setMoving(true)}>
              <CalendarClock size={15} aria-hidden />
              Move to another time
            </MenuItem>
            <MenuItem
              className="text-bad"
              onClick={async () => (await confirmCancel(appointment)) && changeTo('cancelled')}
            >
              Cancel the appointment
            </MenuItem>
          </>
        )}
      </Menu>
      <MoveDialog appointment={appointment} open={isMoving} onClose={() => setMoving(false)} />
    </>
  )
}

const nameOf = ({ code, firstName, lastName }: Appointment) => `${code}, ${firstName} ${lastName}`

const confirmCancel = (appointment: Appointment) => {
  const { code, firstName, lastName, service, appointmentDate, appointmentTime } = appointment
  return confirm({
    title: `Cancel the appointment ${code}?`,
    body: `${firstName} ${lastName}, ${service}, ${showTime(appointmentTime)} on ${weekdayAndDay(appointmentDate)}. ${mailNote(appointment, 'gets an e-mail')} Others can book the time. This cannot be undone.`,
    act: 'Cancel the appointment',
    keep: 'Keep it',
    danger: true,
  })
}
