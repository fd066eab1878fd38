import { wallClock } from '#features/stores/openHours.ts'
import { fill, inLanguage } from '#shared/language.ts'
import { ownAppointmentPage } from '#shared/pageAddresses.ts'
import type { PageProps } from '#shared/publicPage.ts'
import { timeInWords } from '#shared/time.ts'
import { SendButton } from '#site/SendButton.tsx'
import type { OwnAppointment } from '../pages.ts'
import { appointmentWords } from './appointmentWords.ts'

/** The button that confirms an appointment. A program that only opens the links of a mail presses no button. */
export function ConfirmAppointment({ language, data }: PageProps<OwnAppointment>) {
  const { key, appointment, store } = data
  const says = appointmentWords[language]
  const { held_until } = appointment
  const lead = held_until
    ? fill(says.heldLead, { time: timeInWords(language, wallClock(store.time_zone, new Date(held_until)).time) })
    : says.confirmLead
  return (
    <form method="post" action={inLanguage(language, ownAppointmentPage())} className="grid justify-items-start gap-3">
      <input type="hidden" name="key" value={key} />
      <p className={held_until ? 'font-semibold' : 'text-ink-2'}>{lead}</p>
      <input type="hidden" name="act" value="confirm" />
      <SendButton>{says.confirm}</SendButton>
    </form>
  )
}
