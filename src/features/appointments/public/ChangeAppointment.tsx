import { visitorName } from '#features/stores/rules.ts'
import { daysAfter, today as todayIn } from '#shared/day.ts'
import { fill, inLanguage } from '#shared/language.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { dayInWords } from '#shared/time.ts'
import { Field } from '#site/Field.tsx'
import { SendButton } from '#site/SendButton.tsx'
import { faultAt } from '#site/send.ts'
import { ownAppointmentPage } from '../pages.ts'
import type { OwnAppointment } from '../publicPages.ts'
import { mostDaysAhead } from '../rules.ts'
import { appointmentWords } from './appointmentWords.ts'
import { TimePicker } from './booking/TimePicker.tsx'
import { servicesWords } from './servicesWords.ts'

/** Forms that move or cancel an appointment. Both are closed at first, to prevent cancelling by mistake. */
export function ChangeAppointment({ language, data }: PageProps<OwnAppointment>) {
  const says = appointmentWords[language]
  const { form } = servicesWords[language]
  const { key, store, day, slots } = data
  const { refused } = data
  const faultOf = (name: string) => faultAt(refused, name)
  const page = inLanguage(language, ownAppointmentPage())
  const today = todayIn(store.time_zone)
  return (
    <section id="change" className="grid gap-4">
      <h2 className="text-2xl">{says.change}</h2>
      {refused && !faultOf('appointmentDate') && !faultOf('appointmentTime') && (
        <p role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 font-semibold text-bad">
          {refused.message}
        </p>
      )}
      <details className={drawer} open={refused !== null || data.isMoving}>
        <summary className={opener}>{says.move}</summary>
        <p className="mt-3 text-ink-2">{fill(says.moveLead, { store: visitorName(store) })}</p>
        <form method="post" action={`${page}#change`} className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="act" value="open" />
          <Field name="date" label={form.date} error={faultOf('appointmentDate')}>
            {(control) => (
              <input {...control} type="date" min={today} max={daysAfter(today, mostDaysAhead)} defaultValue={day} />
            )}
          </Field>
          <button type="submit" className="min-h-12 rounded-control border border-edge px-5 font-semibold">
            {form.showTimes}
          </button>
        </form>
        <form method="post" action={`${page}#change`} noValidate className="mt-6 grid gap-4">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="act" value="move" />
          <input type="hidden" name="appointmentDate" value={day} />
          <TimePicker
            id="appointmentTime"
            language={language}
            legend={fill(says.timesOn, { day: dayInWords(language, day) })}
            says={form}
            times={{ slots, loadAgain: () => undefined }}
            error={faultOf('appointmentTime')}
          />
          {slots.some(({ free }) => free > 0) && <SendButton>{says.moveTo}</SendButton>}
        </form>
      </details>
      <details className={drawer}>
        <summary className={opener}>{says.cancel}</summary>
        <p className="mt-3 text-ink-2">{says.cancelLead}</p>
        <form method="post" action={page} className="mt-4">
          <input type="hidden" name="key" value={key} />
          <input type="hidden" name="act" value="cancel" />
          <button
            type="submit"
            className="min-h-12 rounded-control border-2 border-bad px-6 font-semibold text-bad max-sm:w-full"
          >
            {says.cancelYes}
          </button>
        </form>
      </details>
    </section>
  )
}

const drawer = 'rounded-card border border-line bg-paper px-5 py-2 open:pb-5'
const opener = 'min-h-11 content-center font-semibold'
