import { directionsTo } from '#features/site/rules.ts'
import type { Store } from '#features/stores/contract.ts'
import type { Database } from '#server/db/database.ts'
import { html } from '#server/html.ts'
import { mailButton } from '#server/mail/letter.ts'
import { type Mail, queueMail } from '#server/mail.ts'
import type { Session } from '#server/session.ts'
import { fill, inLanguage } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import type { Appointment } from '../contract.ts'
import { dayInWords, placeInWords } from '../inWords.ts'
import { appointmentWords } from '../words.ts'
import { mailWords } from './mailWords.ts'

/** Who changed it, and what lets the visitor in again: we know it only when they came with it. */
interface Circumstances {
  by?: Pick<Session, 'user_id' | 'username'>
  key?: string
  publicUrl: string
}
type Event = 'booked' | 'confirmed' | 'moved' | 'cancelled'

export async function tellOfBooking(db: Database, made: Appointment, store: Store, how: Circumstances) {
  await queueMail(db, toVisitor('booked', made, store, how))
  await tellStore(db, 'booked', made, store, how)
}

/** Tells the visitor and the store what became of an appointment; of one that is over, nobody needs to hear. */
export async function tellOfChange(
  db: Database,
  before: Appointment,
  after: Appointment,
  store: Store,
  how: Circumstances,
) {
  const event = eventOf(before, after)
  if (!event || Date.parse(after.starts_at) < Date.now()) return
  await queueMail(db, toVisitor(event, after, store, how))
  if (how.by?.user_id !== store.user_id) await tellStore(db, event, after, store, how)
}

function eventOf(before: Appointment, after: Appointment): Event | undefined {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? undefined : 'cancelled'
  if (after.starts_at !== before.starts_at) return 'moved'
  return before.state === 'new' && after.state === 'confirmed' ? 'confirmed' : undefined
}

function toVisitor(event: Event, appointment: Appointment, store: Store, { key, publicUrl }: Circumstances): Mail {
  const { language, firstName, code, service, email } = appointment
  const says = mailWords[language]
  const at = (path: string) => publicUrl + inLanguage(language, path)
  const when = whenOf(appointment)
  const place = `${store.name} – ${placeInWords(store)}`
  const facts: Facts = [
    [says.code, code],
    [says.what, appointmentWords[language].services[service]],
    [says.when, when],
    [says.where, place],
    [says.phone, store.phone],
  ]
  const greeting = fill(says[event].says, { firstName })
  const isOff = event === 'cancelled'
  const directions = directionsTo({ ...store, store: store.name })
  const [label, link] = isOff
    ? [says.again, at('/services#book')]
    : key
      ? [says.change, at(`/appointment?key=${key}`)]
      : [says.directions, directions]
  const after = [
    ...(isOff ? [] : [says.bring]),
    ...(isOff || key ? [] : [says.linkStays]),
    ...(event === 'booked' ? [says.notYou] : []),
  ]
  return {
    about: { what: `appointment ${event}`, id: appointment.id },
    to: email,
    language,
    subject: fill(says[event].subject, { code, when }),
    html: html`<p>${greeting}</p>
${tableOf(facts)}
${mailButton(label, link)}${isOff || link === directions ? [] : [html`<p><a href="${directions}">${says.directions}</a></p>`]}
${after.map((line) => html`<p>${line}</p>`)}`,
    text: [
      greeting,
      '',
      ...linesOf(facts),
      '',
      `${label}:`,
      link,
      ...(isOff || link === directions ? [] : ['', `${says.directions}:`, directions]),
      ...after.flatMap((line) => ['', line]),
    ].join('\n'),
    ...(isOff ? {} : { attachments: [{ maker: 'appointment calendar', id: appointment.id }] }),
    holdsSecret: key !== undefined,
  }
}

const whatHappened: Record<Event, string> = {
  booked: 'New appointment',
  confirmed: 'Appointment confirmed',
  moved: 'Appointment moved',
  cancelled: 'Appointment cancelled',
}

/** The store hears of it where its user is reached; without a user it sees it among its appointments. */
async function tellStore(
  db: Database,
  event: Event,
  given: Appointment,
  store: Store,
  { by, publicUrl }: Circumstances,
) {
  if (store.email === '') return
  const { code, service, firstName, lastName, phone, email, orderNotes, language } = given
  const when = whenOf({ ...given, language: 'en' })
  const who = `${firstName} ${lastName}${language === 'fr' ? ' (writes in French)' : ''}`
  const facts: Facts = [
    ['Code', code],
    ['Service', service],
    ['When', when],
    ['Customer', who],
    ['Phone', phone],
    ['Email', email],
    ...(orderNotes === '' ? [] : [['Order notes', orderNotes] as const]),
    ...(by ? [['Changed by', by.username] as const] : []),
  ]
  const day = `${publicUrl}/admin/appointments?day=${given.appointmentDate}`
  await queueMail(db, {
    about: { what: `appointment ${event}, to the store`, id: given.id },
    to: store.email,
    replyTo: email,
    subject: `${whatHappened[event]} ${code}: ${service}, ${when}`,
    html: html`${tableOf(facts)}
${mailButton('Open the day', day)}`,
    text: [...linesOf(facts), '', 'Open the day:', day].join('\n'),
  })
}

type Facts = readonly (readonly [name: string, value: string])[]

const tableOf = (facts: Facts) =>
  html`<table>${facts.map(([name, value]) => html`<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${name}</td><td style="padding:4px 0;font-weight:600;white-space:pre-wrap;overflow-wrap:anywhere">${value}</td></tr>`)}</table>`
const linesOf = (facts: Facts) => facts.map(([name, value]) => `${name}: ${value}`)

const whenOf = ({ language, appointmentDate, appointmentTime }: Appointment) =>
  fill(mailWords[language].at, {
    day: dayInWords(language, appointmentDate),
    time: timeInWords(language, appointmentTime),
  })
