import { warnIfShared } from '#features/health/server/warnOfFlood.ts'
import { serviceNames } from '#features/services/serviceNames.ts'
import type { Store } from '#features/stores/columns.ts'
import { directionsTo, mapOf } from '#features/stores/mapLinks.ts'
import { findStoreAddress } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { queueLimitedMail } from '#platform/mail/limitedMail.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { readClock } from '#platform/shop/shop.ts'
import { dayInWords } from '#shared/dayInWords.ts'
import { html } from '#shared/html.ts'
import { fill, inLanguage, type Language } from '#shared/language.ts'
import { appointmentsPage, ownAppointmentPage, servicesPage } from '#shared/pageAddresses.ts'
import { staffTime, timeInWords, weekdayAndDay } from '#shared/time.ts'
import type { Appointment } from '../columns.ts'
import { placeInWords } from '../inWords.ts'
import { mailWords } from './mailWords.ts'

/** The key in the link of the mail or of the page after the booking, and the IP address of the visitor's request. */
export interface Visitor {
  key: string
  address: string
}

/** The person who made the change: a user, or a visitor with their IP address. */
interface Cause extends Partial<Visitor> {
  by?: Pick<Session, 'user_id' | 'username'>
  publicUrl: string
}
type Event = 'booked' | 'confirmed' | 'moved' | 'cancelled'

/**
 * Returns false when the customer gets no mail. A store gets no mail about an appointment that it booked itself. About one
 * that the visitor has to confirm, it gets its mail after that.
 */
export async function queueBookingMails(db: Database, made: Appointment, store: Store, cause: Cause) {
  const isMailed = await mailCustomer(db, 'booked', made, store, cause)
  if (made.held_until === null) await mailStore(db, 'booked', made, store, cause)
  return isMailed
}

/**
 * Mails the visitor and the store about a change, unless the appointment is over. Returns false when the visitor is not mailed
 * because a limit is reached.
 */
export async function queueChangeMails(
  db: Database,
  before: Appointment,
  after: Appointment,
  store: Store,
  cause: Cause,
): Promise<boolean> {
  const event = eventOf(before, after)
  if (!event || Date.parse(after.starts_at) < Date.now()) return true
  const isMailed = await mailCustomer(db, event, after, store, cause)
  const isKnown = before.held_until === null
  if (isKnown || (after.held_until === null && event !== 'cancelled'))
    await mailStore(db, isKnown ? event : 'booked', after, store, cause)
  return isMailed
}

/** Mails that visitors cause are limited. Changes by users are always mailed. */
async function queueFor(to: 'visitor' | 'shop', db: Database, mail: Mail, { address, publicUrl }: Cause) {
  if (address !== undefined) {
    const { isQueued, refusedBy } = await queueLimitedMail(db, mail, { to, address })
    await warnIfShared(db, publicUrl, refusedBy)
    return isQueued
  }
  await queueMail(db, mail)
  return true
}

/** A customer for whom the staff have booked may have no e-mail address. */
async function mailCustomer(db: Database, event: Event, appointment: Appointment, store: Store, cause: Cause) {
  if (appointment.email === '') return false
  return queueFor('visitor', db, toCustomer(event, appointment, store, cause), cause)
}

function eventOf(before: Appointment, after: Appointment): Event | undefined {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? undefined : 'cancelled'
  if (after.starts_at !== before.starts_at) return 'moved'
  return before.state === 'new' && after.state === 'confirmed' ? 'confirmed' : undefined
}

/** The e-mail address may be another person's, so the visitor's text is a quotation at the end, never in the subject. */
function toCustomer(event: Event, appointment: Appointment, store: Store, { key, publicUrl }: Cause): Mail {
  const { language, firstName, lastName, code, service, email, device } = appointment
  const words = mailWords[language]
  const at = (path: string) => publicUrl + inLanguage(language, path)
  const when = whenOf(appointment)
  const place = { ...store, store: store.name }
  const facts: Facts = [
    [words.code, code],
    [words.what, serviceNames[language][service]],
    [words.when, when],
    [words.where, placeInWords(place)],
    [words.phone, store.phone],
  ]
  const mustConfirm = event !== 'cancelled' && appointment.held_until !== null
  const says = mustConfirm ? words.held : words[event]
  const given = [`${firstName} ${lastName}`, ...(device === '' ? [] : [device])]
  const isOff = event === 'cancelled'
  const directions: Link = [words.directions, directionsTo(place)]
  const map: Link = [words.map, mapOf(place)]
  const [button, ...moreLinks]: readonly [Link, ...Link[]] = isOff
    ? [[words.again, at(`${servicesPage()}#book`)]]
    : key
      ? [[mustConfirm ? words.confirm : words.change, at(`${ownAppointmentPage()}#${key}`)], directions, map]
      : [directions, map]
  const after = [
    ...(isOff ? [] : [words.bring]),
    ...(isOff || key ? [] : [words.linkStays]),
    ...(event === 'booked' ? [mustConfirm ? words.heldNotYou : words.notYou] : []),
  ]
  return {
    about: { what: `appointment ${event}`, id: appointment.id },
    to: email,
    language,
    subject: fill(says.subject, { code, when }),
    html: html`<p>${says.opening}</p>
${tableOf(facts)}
${mailButton(...button)}${moreLinks.map(([label, link]) => html`<p><a href="${link}">${label}</a></p>`)}
${after.map((line) => html`<p>${line}</p>`)}
<p>${words.given}</p>
<blockquote style="margin:0;padding-left:16px;border-left:3px solid #7f8c96;overflow-wrap:anywhere">${joined(given)}</blockquote>`,
    text: [
      says.opening,
      '',
      ...linesOf(language, facts),
      ...[button, ...moreLinks].flatMap(([label, link]) => ['', labelIn(language, label), link]),
      ...after.flatMap((line) => ['', line]),
      '',
      words.given,
      ...given.map((line) => `> ${line}`),
    ].join('\n'),
    ...(isOff ? {} : { attachments: [{ maker: 'appointment calendar', id: appointment.id }] }),
    secret: key,
  }
}

const storeSubjects: Record<Event, string> = {
  booked: 'New appointment',
  confirmed: 'Appointment confirmed',
  moved: 'Appointment moved',
  cancelled: 'Appointment cancelled',
}

/** The mail goes to the user of the store, unless that user made the change. Without an active user, the store finds the appointment in its list. */
export async function mailStore(db: Database, event: Event, appointment: Appointment, store: Store, cause: Cause) {
  const { by, publicUrl } = cause
  const { email: to } = await findStoreAddress(db, store.id)
  if (to === null || by?.user_id === store.user_id) return
  const { code, service, device, firstName, lastName, phone, email, orderNotes, language } = appointment
  const { appointmentDate, appointmentTime } = appointment
  const when = `${weekdayAndDay(appointmentDate)}, ${staffTime(await readClock(db), appointmentTime)}`
  const who = `${firstName} ${lastName}${language === 'fr' ? ' (writes in French)' : ''}`
  const facts: Facts = [
    ['Code', code],
    ['Service', service],
    ...(device === '' ? [] : [['Device', device] as const]),
    ['When', when],
    ['Customer', who],
    ['Phone', phone],
    ...(email === '' ? [] : [['Email', email] as const]),
    ...(orderNotes === '' ? [] : [['Order notes', orderNotes] as const]),
    ...(by ? [[event === 'booked' ? 'Booked by' : 'Changed by', by.username] as const] : []),
  ]
  const day = `${publicUrl}${appointmentsPage()}?day=${appointment.appointmentDate}`
  const mail: Mail = {
    about: { what: `appointment ${event}, to the store`, id: appointment.id },
    to,
    ...(email !== '' && { replyTo: email }),
    subject: `${storeSubjects[event]} ${code}: ${service}, ${when}`,
    html: html`${tableOf(facts)}
${mailButton('Open the day', day)}`,
    text: [...linesOf('en', facts), '', 'Open the day:', day].join('\n'),
  }
  await queueFor('shop', db, mail, cause)
}

type Facts = readonly (readonly [name: string, value: string])[]
type Link = readonly [label: string, link: string]

/** Lines of a text, with line breaks between them. */
const joined = ([first = '', ...rest]: readonly string[]) => html`${first}${rest.map((line) => html`<br>${line}`)}`
const tableOf = (facts: Facts) =>
  html`<table>${facts.map(([name, value]) => html`<tr><td style="padding:4px 16px 4px 0;vertical-align:top">${name}</td><td style="padding:4px 0;font-weight:600;white-space:pre-wrap;overflow-wrap:anywhere">${value}</td></tr>`)}</table>`
const linesOf = (language: Language, facts: Facts) =>
  facts.map(([name, value]) => `${labelIn(language, name)} ${value}`)
const labelIn = (language: Language, label: string) => fill(mailWords[language].label, { label })

const whenOf = ({ language, appointmentDate, appointmentTime }: Appointment) =>
  fill(mailWords[language].at, {
    day: dayInWords(language, appointmentDate),
    time: timeInWords(language, appointmentTime),
  })
