import { daysAfter } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'
import { Field } from '#site/Field.tsx'
import type { Slot } from '../../contract.ts'
import type { BookingFields } from '../../forms.ts'
import { mostDaysAhead } from '../../rules.ts'
import type { BookingWords } from '../servicesWords.ts'
import { TimePicker } from './TimePicker.tsx'

/** Day and time without scripts. A button submits the form to show the times of the day, and keeps the other fields. */
export function PlainTimes({
  language,
  says,
  today,
  fields,
  slots,
  faultOf,
}: {
  language: Language
  says: BookingWords
  today: string
  fields: BookingFields
  slots: Slot[] | null
  faultOf: (name: string) => string | undefined
}) {
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-end gap-3">
        <Field name="appointmentDate" label={says.date} error={faultOf('appointmentDate')}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={today}
              max={daysAfter(today, mostDaysAhead)}
              defaultValue={fields.appointmentDate}
            />
          )}
        </Field>
        <button
          type="submit"
          name="act"
          value="times"
          className="min-h-12 rounded-control border border-edge px-5 font-semibold"
        >
          {says.showTimes}
        </button>
      </div>
      <TimePicker
        id="appointmentTime"
        {...{ language, says }}
        times={{ slots, loadAgain: () => undefined }}
        picked={fields.appointmentTime}
        error={faultOf('appointmentTime')}
      />
    </div>
  )
}
