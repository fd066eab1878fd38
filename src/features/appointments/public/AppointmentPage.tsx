import type { ReactNode } from 'react'
import { serviceNames } from '#features/services/serviceNames.ts'
import { visitorName } from '#features/stores/rules.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { inLanguage } from '#shared/language.ts'
import { servicesPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { timeInWords } from '#shared/time.ts'
import { PhoneLink } from '#site/PhoneLink.tsx'
import { PrivacyNote } from '#site/PrivacyNote.tsx'
import { type Head, pageView } from '#site/pageView.ts'
import { addressInWords } from '../inWords.ts'
import { type AppointmentData, type OwnAppointment, publicAppointmentPage } from '../pages.ts'
import { isAhead } from '../rules.ts'
import { appointmentWords } from './appointmentWords.ts'
import { AppointmentCode } from './booking/AppointmentCode.tsx'
import { PlaceLinks, quietLink } from './booking/PlaceLinks.tsx'
import { ChangeAppointment } from './ChangeAppointment.tsx'
import { ConfirmAppointment } from './ConfirmAppointment.tsx'
import { OpenAppointment } from './OpenAppointment.tsx'
import { servicesWords } from './servicesWords.ts'

function appointmentHead({ language, shop }: PageProps<AppointmentData>): Head {
  const { title, description } = appointmentWords[language]
  return { title: `${title} · ${shop.name}`, description }
}

/** One appointment, with forms to confirm, move or cancel it. The link in the visitor's mail opens it. */
const AppointmentPage = ({ data, ...props }: PageProps<AppointmentData>) =>
  data ? <Opened {...props} data={data} /> : <OpenAppointment language={props.language} />

function Opened(props: PageProps<OwnAppointment>) {
  const { language, shop, at, data } = props
  const { appointment, store, done } = data
  const says = appointmentWords[language]
  const { form } = servicesWords[language]
  const service = serviceNames[language][appointment.service]
  const isToCome = isAhead(appointment.state) && appointment.starts_at > at
  return (
    <div className="mx-auto grid max-w-3xl gap-8 px-4 pt-9 sm:px-6 sm:pt-14">
      <h1 className="text-4xl sm:text-5xl">{says.title}</h1>
      {done && (
        <div role="status" className="rounded-card border border-ok bg-ok-soft px-5 py-4">
          <p className="font-display text-xl font-bold">{says[done]}</p>
          {!data.isMailed && <p className="mt-1">{says.notMailed}</p>}
        </div>
      )}
      <section className="grid gap-6 rounded-card border border-line bg-paper p-5 shadow-card sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <AppointmentCode label={form.yourCode} code={appointment.code} hint={form.sayCode} />
          <p className="rounded-control bg-mist px-3 py-1.5 text-[15px] font-semibold">
            {isToCome && appointment.held_until !== null ? says.isHeld : says.states[appointment.state]}
          </p>
        </div>
        <dl className="grid gap-4">
          <Fact name={says.what}>
            {service}
            {appointment.device !== '' && <span className="block font-normal text-ink-2">{appointment.device}</span>}
          </Fact>
          <Fact name={says.when}>
            <span className="inline-block first-letter:uppercase">
              {dayInWords(language, appointment.appointmentDate)}, {timeInWords(language, appointment.appointmentTime)}
            </span>{' '}
            <span className="font-normal text-ink-2">{says.storeTime}</span>
          </Fact>
          <Fact name={says.where}>
            {visitorName(store)}
            <br />
            <span className="font-normal text-ink-2">{addressInWords(store)}</span>
          </Fact>
          <Fact name={form.phone}>
            <PhoneLink phone={store.phone} />
          </Fact>
        </dl>
        {isToCome && (
          <PlaceLinks says={form} store={store} title={`${service}, ${shop.name}`} appointment={appointment} />
        )}
      </section>
      {isToCome && appointment.confirmed_at === null && appointment.isKeyMailed && <ConfirmAppointment {...props} />}
      {isToCome && appointment.held_until !== null && !appointment.isKeyMailed && (
        <p className="font-semibold">{form.mustConfirm}</p>
      )}
      {isToCome ? (
        <div>
          <ChangeAppointment {...props} />
          <PrivacyNote language={language} />
        </div>
      ) : (
        <section className="grid justify-items-start gap-3">
          {appointment.state !== 'cancelled' && <p className="text-ink-2">{says.over}</p>}
          {appointment.held_until !== null && <p className="text-ink-2">{says.notConfirmed}</p>}
          <a href={inLanguage(language, `${servicesPage()}#book`)} className={quietLink}>
            {says.bookAgain}
          </a>
        </section>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5 sm:grid-cols-[8rem_1fr]">
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)

export const appointmentView = pageView(publicAppointmentPage, { Page: AppointmentPage, head: appointmentHead })
