import { today } from '#shared/day.ts'
import { weekdayAndDay } from '#shared/time.ts'
import { showTime } from '#ui/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { ModalActions } from '#ui/dialog/Modal.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { useForm } from '#ui/form/useForm.ts'
import type { Appointment } from '../columns.ts'
import { AppointmentMove, appointmentCalls } from '../contract.ts'
import { DayAndTime, useFreeTimes } from './DayAndTime.tsx'
import { mailNote } from './mailNote.ts'

/** Moves an appointment to a free time of its store. */
export function MoveForm({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { id, version, store, appointmentDate, appointmentTime, firstName, lastName } = appointment
  const now = today()
  const isOver = appointmentDate < now
  const form = useForm({
    call: appointmentCalls.update,
    schema: AppointmentMove,
    start: { appointmentDate: isOver ? now : appointmentDate },
    sent: (slot) => ({ body: { id, version, ...slot } }),
    success: (moved) =>
      `${moved.code} is now at ${showTime(moved.appointmentTime)} on ${weekdayAndDay(moved.appointmentDate)}.`,
    invalidates: [appointmentCalls.all, appointmentCalls.slots],
    onDone: onClose,
    onFailed() {
      void times.refetch()
      return false
    },
  })
  const times = useFreeTimes(store, form.draft.appointmentDate)
  const { error } = times
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-3">
      <div className="grid gap-4 px-5">
        <FormProblems problems={error ? [...form.problems, error] : form.problems} />
        <p className="text-sm text-ink-2">
          {firstName} {lastName} comes to {store} at {showTime(appointmentTime)} on {weekdayAndDay(appointmentDate)}.{' '}
          {mailNote(appointment, 'gets an e-mail with the new time')}
        </p>
        <DayAndTime form={form} times={times} />
      </div>
      <ModalActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          Move
        </Button>
      </ModalActions>
    </form>
  )
}
