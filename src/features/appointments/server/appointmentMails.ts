import type { Store } from '#features/stores/columns.ts'
import { directionsTo } from '#features/stores/mapLinks.ts'
import { servicesPage } from '#features/stores/pages.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { html } from '#platform/html.ts'
import { queueLimitedMail } from '#platform/limits/visitorLimits.ts'
import { mailButton } from '#platform/mail/frame.ts'
import { type Mail, queueMail } from '#platform/mail/mail.ts'
import { fill, inLanguage } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import type { Appointment } from '../columns.ts'
import { dayInWords, placeInWords } from '../inWords.ts'
import { appointmentsPage, ownAppointmentPage } from '../pages.ts'
import { serviceNames } from '../serviceNames.ts'
import { mailWords } from './mailWords.ts'

/** The key in the visitor's link, and the address that their request came from. */
export interface Visitor {
  key: string
  address: string
}

/** Who caused it: somebody of the shop, or a visitor with the link of the appointment. */
interface Circumstances {
  by?: Pick<Session, 'user_id' | 'username'>
  visitor?: Visitor
  publicUrl: string
}
type Event = 'booked' | 'confirmed' | 'moved' | 'cancelled'

/** Returns whether the visitor is mailed. */
export async function queueBookingMails(db: Database, made: Appointment, store: Store, how: Circumstances) {
  const isMailed = await queueFor('visitor', db, toVisitor('booked', made, store, how), how)
  await mailStore(db, 'booked', made, store, how)
  return isMailed
}

/**
 * Mails the visitor and the store about a change, unless the appointment is over. Returns false where the visitor should be
 * mailed and a limit is reached.
 */
export async function queueChangeMails(
  db: Database,
  before: Appointment,
  after: Appointment,
  store: Store,
  how: Circumstances,
): Promise<boolean> {
  const event = eventOf(before, after)
  if (!event || Date.parse(after.starts_at) < Date.now()) return true
  const isMailed = await queueFor('visitor', db, toVisitor(event, after, store, how), how)
  if (how.by?.user_id !== store.user_id) await mailStore(db, event, after, store, how)
  return isMailed
}

/** Mails that visitors cause are limited. What the people of the shop do is always mailed. */
async function queueFor(to: 'visitor' | 'shop', db: Database, mail: Mail, { visitor }: Circumstances) {
  if (visitor) return queueLimitedMail(db, mail, { to, address: visitor.address })
  await queueMail(db, mail)
  return true
}

function eventOf(before: Appointment, after: Appointment): Event | undefined {
  if (after.state === 'cancelled') return before.state === 'cancelled' ? undefined : 'cancelled'
  if (after.starts_at !== before.starts_at) return 'moved'
  return before.state === 'new' && after.state === 'confirmed' ? 'confirmed' : undefined
}

/** A stranger may have typed the address, so their own words come last, as a quotation, and never into the subject. */
function toVisitor(event: Event, appointment: Appointment, store: Store, { visitor, publicUrl }: Circumstances): Mail {
  const { language, firstName, lastName, code, service, email } = appointment
  const key = visitor?.key
  const says = mailWords[language]
  const at = (path: string) => publicUrl + inLanguage(language, path)
  const when = whenOf(appointment)
  const place = `${store.name} – ${placeInWords(store)}`
  const facts: Facts = [
    [says.code, code],
    [says.what, serviceNames[language][service]],
    [says.when, when],
    [says.where, place],
    [says.phone, store.phone],
  ]
  const opening = says[event].says
  const name = `${firstName} ${lastName}`
  const isOff = event === 'cancelled'
  const directions = directionsTo({ ...store, store: store.name })
  const [label, link] = isOff
    ? [says.again, at(`${servicesPage()}#book`)]
    : key
      ? [says.change, at(`${ownAppointmentPage()}?key=${key}`)]
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
    html: html`<p>${opening}</p>
${tableOf(facts)}
${mailButton(label, link)}${isOff || link === directions ? [] : [html`<p><a href="${directions}">${says.directions}</a></p>`]}
${after.map((line) => html`<p>${line}</p>`)}
<p>${says.nameGiven}</p>
<blockquote style="margin:0;padding-left:16px;border-left:3px solid #7f8c96;overflow-wrap:anywhere">${name}</blockquote>`,
    text: [
      opening,
      '',
      ...linesOf(facts),
      '',
      `${label}:`,
      link,
      ...(isOff || link === directions ? [] : ['', `${says.directions}:`, directions]),
      ...after.flatMap((line) => ['', line]),
      '',
      says.nameGiven,
      `> ${name}`,
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

/** The store is mailed at the address of its user. Without a user it finds the appointment in its list. */
async function mailStore(db: Database, event: Event, given: Appointment, store: Store, how: Circumstances) {
  const { by, publicUrl } = how
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
  const day = `${publicUrl}${appointmentsPage()}?day=${given.appointmentDate}`
  const mail: Mail = {
    about: { what: `appointment ${event}, to the store`, id: given.id },
    to: store.email,
    replyTo: email,
    subject: `${whatHappened[event]} ${code}: ${service}, ${when}`,
    html: html`${tableOf(facts)}
${mailButton('Open the day', day)}`,
    text: [...linesOf(facts), '', 'Open the day:', day].join('\n'),
  }
  await queueFor('shop', db, mail, how)
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
