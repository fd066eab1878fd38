import { useEffect, useRef } from 'react'
import { fill, type Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import { dayInWords } from '../../inWords.ts'
import type { AppointmentWords } from '../../words.ts'
import { Code } from './Code.tsx'

/** What was booked. */
export interface Made {
  code: string
  service: string
  store: string
  appointmentDate: string
  appointmentTime: string
  email: string
}

/** Stands where the form stood, and is read out. */
export function Booked({
  language,
  says,
  made: { code, service, store, appointmentDate, appointmentTime, email },
  onAnother,
}: {
  language: Language
  says: AppointmentWords['form']
  made: Made
  onAnother: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-4 py-2">
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
      <Code label={says.yourCode} code={code} hint={says.sayCode} />
      <p className="max-w-prose text-ink-2">{fill(says.mailed, { email })}</p>
      <button type="button" onClick={onAnother} className="py-2 font-semibold text-teal underline underline-offset-4">
        {says.another}
      </button>
    </div>
  )
}
