import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { today } from '#shared/day.ts'
import { weekdayAndDay } from '#shared/time.ts'
import { keyOf } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import { FormModal } from '#ui/form/FormDialog.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import type { Form } from '#ui/form/useForm.ts'
import type { MenuDialog } from '#ui/grid/RowMenu.tsx'
import type { Appointment } from '../columns.ts'
import { AppointmentMove, appointmentCalls } from '../contract.ts'
import { DayAndTime, useFreeTimes } from './DayAndTime.tsx'
import { mailNote } from './mailNote.ts'

type MoveDraft = z.input<typeof AppointmentMove>

interface MoveDialogProps extends MenuDialog {
  appointment: Appointment
}

/** Moves an appointment to a free time of its store. */
export function MoveDialog({ appointment, ...dialog }: MoveDialogProps) {
  const { id, version, code, appointmentDate } = appointment
  const now = today()
  const client = useQueryClient()
  return (
    <FormModal<typeof appointmentCalls.update, MoveDraft>
      {...dialog}
      title={`Move the appointment ${code}`}
      act="Move"
      call={appointmentCalls.update}
      schema={AppointmentMove}
      start={{ appointmentDate: appointmentDate < now ? now : appointmentDate }}
      sent={(slot) => ({ body: { id, version, ...slot } })}
      success={(moved) =>
        `${moved.code} is now at ${showTime(moved.appointmentTime)} on ${weekdayAndDay(moved.appointmentDate)}.`
      }
      invalidates={[appointmentCalls.all, appointmentCalls.slots]}
      onFailed={() => {
        void client.invalidateQueries({ queryKey: keyOf(appointmentCalls.slots) })
        return false
      }}
    >
      {(form) => <MoveFields appointment={appointment} form={form} />}
    </FormModal>
  )
}

function MoveFields({ appointment, form }: { appointment: Appointment; form: Form<MoveDraft> }) {
  const { store, appointmentDate, appointmentTime, firstName, lastName } = appointment
  const times = useFreeTimes(store, form.draft.appointmentDate)
  const { error } = times
  return (
    <>
      {error && <FormProblems problems={[error]} />}
      <p className="text-sm text-ink-2">
        {firstName} {lastName} comes to {store} at {showTime(appointmentTime)} on {weekdayAndDay(appointmentDate)}.{' '}
        {mailNote(appointment, 'gets an e-mail with the new time')}
      </p>
      <DayAndTime form={form} times={times} />
    </>
  )
}
