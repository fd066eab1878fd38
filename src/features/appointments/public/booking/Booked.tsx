import { type ReactNode, useEffect, useRef } from 'react'
import { visitorName } from '#features/stores/rules.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { fill, inLanguage, type Language } from '#shared/language.ts'
import { ownAppointmentPage } from '#shared/pageAddresses.ts'
import { timeInWords } from '#shared/time.ts'
import { PhoneLink } from '#site/PhoneLink.tsx'
import { momentIn } from '../../calendar.ts'
import type { BookingStore, PlaceOfStore } from '../../forms.ts'
import { addressInWords } from '../../inWords.ts'
import type { BookingWords } from '../servicesWords.ts'
import { AppointmentCode } from './AppointmentCode.tsx'
import { PlaceLinks, quietLink } from './PlaceLinks.tsx'

/** The booked appointment in the visitor's language. */
export interface BookedAppointment {
  code: string
  /** It moves and cancels the appointment. Missing after a form without scripts, whose next address must not contain it. */
  key?: string | null
  service: string
  store: PlaceOfStore & Pick<BookingStore, 'time_zone'>
  appointmentDate: string
  appointmentTime: string
  /** Missing after a form without scripts, because the address of the next page does not contain it. */
  email?: string
  isMailed: boolean
  mustConfirm: boolean
}

/** Replaces the form after the booking. Its heading gets the focus, so that screen readers announce it. */
export function Booked({
  language,
  says,
  shopName,
  made,
  another,
}: {
  language: Language
  says: BookingWords
  shopName: string
  made: BookedAppointment
  /** A link or a button that leads back to an empty form. */
  another: ReactNode
}) {
  const { code, key, service, store, appointmentDate, appointmentTime, email, isMailed, mustConfirm } = made
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const confirmation = email === undefined ? says.mailedYou : fill(says.mailed, { email })
  const [beforePhone, afterPhone] = fill(says.notMailed, { store: visitorName(store) }).split('{phone}')
  return (
    <div id="booked" className="grid scroll-mt-6 justify-items-start gap-4 py-2">
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {says.sent}
      </h3>
      <p className="text-lg">
        {service}, {visitorName(store)}
        <br />
        <strong className="inline-block first-letter:uppercase">
          {dayInWords(language, appointmentDate)}, {timeInWords(language, appointmentTime)}
        </strong>
        <br />
        <span className="text-ink-2">{addressInWords(store)}</span>
      </p>
      <PlaceLinks
        {...{ says, store }}
        title={`${service}, ${shopName}`}
        appointment={{
          code,
          version: 1,
          starts_at: momentIn(store.time_zone, appointmentDate, appointmentTime).toISOString(),
        }}
      />
      <AppointmentCode label={says.yourCode} code={code} hint={says.sayCode} />
      {mustConfirm ? (
        <p className={noteClass}>{says.mustConfirm}</p>
      ) : isMailed ? (
        <p className="max-w-prose text-ink-2">{confirmation}</p>
      ) : (
        <p className={noteClass}>
          {beforePhone}
          <PhoneLink phone={store.phone} />
          {afterPhone}
        </p>
      )}
      {key && (
        <a href={`${inLanguage(language, ownAppointmentPage())}#${key}`} className={quietLink}>
          {says.change}
        </a>
      )}
      {another}
    </div>
  )
}

const noteClass = 'max-w-prose rounded-control border border-edge bg-mist px-4 py-3 font-semibold'
