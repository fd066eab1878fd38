import type { Language } from '#shared/language.ts'
import { appointmentWords } from './appointmentWords.ts'

/** The empty page. Its script sends the key of the link. Without a key, the page says which link to open. */
export function OpenAppointment({ language }: { language: Language }) {
  const says = appointmentWords[language]
  return (
    <div className="mx-auto grid max-w-3xl gap-4 px-4 pt-9 sm:px-6 sm:pt-14">
      <h1 className="text-4xl sm:text-5xl">{says.title}</h1>
      <p data-own="" className="noscript:hidden">
        {says.openLink}
      </p>
      <noscript>
        <p>{says.noScript}</p>
      </noscript>
    </div>
  )
}
