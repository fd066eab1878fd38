import { type ReactNode, useEffect, useRef } from 'react'
import { fill, type Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import { PhoneLink } from '#site/PhoneLink.tsx'
import { dayInWords } from '../../inWords.ts'
import type { BookingWords } from '../servicesWords.ts'
import { AppointmentCode } from './AppointmentCode.tsx'

/** The booked appointment in the visitor's language. */
export interface BookedAppointment {
  code: string
  service: string
  store: string
  phone: string
  appointmentDate: string
  appointmentTime: string
  /** Missing after a form without scripts, because the address of the next page does not contain it. */
  email?: string
  isMailed: boolean
}

/** Replaces the form after the booking. Its heading gets the focus, so that screen readers announce it. */
export function Booked({
  language,
  says,
  made: { code, service, store, phone, appointmentDate, appointmentTime, email, isMailed },
  another,
}: {
  language: Language
  says: BookingWords
  made: BookedAppointment
  /** A link or a button that leads back to an empty form. */
  another: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const confirmation = email === undefined ? says.mailedYou : fill(says.mailed, { email })
  const [beforePhone, afterPhone] = fill(says.notMailed, { store }).split('{phone}')
  return (
    <div id="booked" className="grid scroll-mt-6 justify-items-start gap-4 py-2">
      <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {says.sent}
      </h3>
      <p className="text-lg">
        {service}, {store}
        <br />
        <strong className="inline-block first-letter:uppercase">
          {dayInWords(language, appointmentDate)}, {timeInWords(language, appointmentTime)}
        </strong>
      </p>
      <AppointmentCode label={says.yourCode} code={code} hint={says.sayCode} />
      {isMailed ? (
        <p className="max-w-prose text-ink-2">{confirmation}</p>
      ) : (
        <p className="max-w-prose rounded-control border border-edge bg-mist px-4 py-3 font-semibold">
          {beforePhone}
          <PhoneLink phone={phone} />
          {afterPhone}
        </p>
      )}
      {another}
    </div>
  )
}

export const anotherClass = 'py-2 font-semibold text-teal underline underline-offset-4'
