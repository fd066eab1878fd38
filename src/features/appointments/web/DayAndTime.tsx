import { Day, daysAfter, today } from '#shared/day.ts'
import { useCall } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import type { Form } from '#ui/form/useForm.ts'
import { DayField, SelectField } from '#ui/form/valueFields.tsx'
import { appointmentCalls } from '../contract.ts'
import { mostDaysAhead } from '../rules.ts'

interface SlotDraft {
  appointmentDate: string
  appointmentTime: string
}

/** Loads the free times of a store on the day in the form. */
export function useFreeTimes(store: string | undefined, date: string | undefined) {
  const day = Day.safeParse(date).data
  return useCall(
    appointmentCalls.slots,
    { body: { store: store ?? '', date: day ?? today() } },
    { enabled: Boolean(store) && day !== undefined, staleTime: 0 },
  )
}

/** The fields for a day and for one of its free times. */
export function DayAndTime<Draft extends SlotDraft>({
  form,
  times: { data, isLoading },
}: {
  form: Form<Draft>
  times: ReturnType<typeof useFreeTimes>
}) {
  const free = data?.items.filter((slot) => slot.free > 0) ?? []
  const hint = free.length > 0 ? 'Choose a time' : isLoading ? 'Looking for available times…' : 'No times available'
  const now = today()
  return (
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
        placeholder={data || isLoading ? hint : 'Choose a time'}
        options={free.map((slot) => ({
          value: slot.time,
          label: `${showTime(slot.time)} (${slot.free} left)`,
        }))}
        {...form.field('appointmentTime')}
      />
    </div>
  )
}
