import { visitorName } from '#features/stores/rules.ts'
import { today as todayIn } from '#shared/day.ts'
import { fill, inLanguage } from '#shared/language.ts'
import { ownAppointmentPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { Island } from '#site/Island.tsx'
import { faultAt } from '#site/send.ts'
import { toBookingStore } from '../forms.ts'
import type { OwnAppointment } from '../pages.ts'
import { appointmentWords } from './appointmentWords.ts'
import { MoveOwn } from './booking/MoveOwn.tsx'
import { servicesWords } from './servicesWords.ts'

/** Forms that move or cancel an appointment. Both are closed at first, to prevent cancelling by mistake. */
export function ChangeAppointment({ language, data }: PageProps<OwnAppointment>) {
  const says = appointmentWords[language]
  const { form } = servicesWords[language]
  const { key, store, day, refused } = data
  const faultOf = (name: string) => faultAt(refused, name)
  const page = inLanguage(language, ownAppointmentPage())
  return (
    <section id="change" className="grid gap-4">
      <h2 className="text-2xl">{says.change}</h2>
      {refused && !faultOf('appointmentDate') && !faultOf('appointmentTime') && (
        <p role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 font-semibold text-bad">
          {refused.message}
        </p>
      )}
      <details className={drawer} open={refused !== null}>
        <summary className={opener}>{says.move}</summary>
        <p className="mt-3 mb-4 text-ink-2">{fill(says.moveLead, { store: visitorName(store) })}</p>
        <Island
          name="moveOwn"
          of={MoveOwn}
          {...{ language, day }}
          says={form}
          moveTo={says.moveTo}
          action={`${page}#change`}
          ownKey={key}
          store={toBookingStore(store)}
          today={todayIn(store.time_zone)}
          faults={{ appointmentDate: faultOf('appointmentDate'), appointmentTime: faultOf('appointmentTime') }}
        />
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
