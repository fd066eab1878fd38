import { Day, daysAfter, today } from '#shared/day.ts'
import { timeInWords } from '#shared/time.ts'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { ModalActions } from '#ui/dialog/Modal.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { DayField, SelectField } from '#ui/form/valueFields.tsx'
import type { Appointment } from '../columns.ts'
import { AppointmentMove, appointmentCalls } from '../contract.ts'
import { dayInWords } from '../inWords.ts'
import { mostDaysAhead } from '../rules.ts'

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
      `${moved.code} is now at ${timeInWords('en', moved.appointmentTime)} on ${dayInWords('en', moved.appointmentDate)}.`,
    invalidates: [appointmentCalls.all, appointmentCalls.slots],
    onDone: onClose,
    onFailed() {
      void refetch()
      return false
    },
  })
  const day = Day.safeParse(form.draft.appointmentDate).data
  const { data, error, isPending, refetch } = useCall(
    appointmentCalls.slots,
    { body: { store, date: day ?? now } },
    { enabled: day !== undefined, staleTime: 0 },
  )
  const free = data?.items.filter((slot) => slot.free > 0) ?? []
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-5 pt-3">
      <div className="grid gap-4 px-5">
        <FormProblems problems={error ? [...form.problems, error] : form.problems} />
        <p className="text-sm text-ink-2">
          {firstName} {lastName} comes to {store} at {timeInWords('en', appointmentTime)} on{' '}
          {dayInWords('en', appointmentDate)}. The customer gets an e-mail with the new time.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DayField
            label="Date"
            required
            min={now}
            max={daysAfter(now, mostDaysAhead)}
            {...form.field('appointmentDate')}
          />
          <SelectField
            label="Time"
            required
            placeholder={free.length > 0 ? 'Choose a time' : isPending ? 'Looking for free times…' : 'No time is free'}
            options={free.map((slot) => ({
              value: slot.time,
              label: `${timeInWords('en', slot.time)} (${slot.free} free)`,
            }))}
            {...form.field('appointmentTime')}
          />
        </div>
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
