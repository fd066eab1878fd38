import * as z from 'zod'
import { visitorEmail } from '#features/accounts/visitorEmail.ts'
import { services } from '#features/services/rules.ts'
import { type Call, Done, Id, Version } from '#shared/call.ts'
import { inEach, languages } from '#shared/language.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { containsAddress } from '#shared/personName.ts'
import { cleanLine, cleanText, personName, trapFields } from '#shared/publicForm.ts'
import { staff } from '#shared/roles.ts'
import { appointmentCodes } from './codes.ts'
import { Appointment, appointmentColumns } from './columns.ts'
import { bookingFaults } from './faults.ts'
import { appointmentStates } from './rules.ts'

const line = (missing: string) => z.string(missing).overwrite(cleanLine).min(1, missing)

/** The fields of the forms, with error messages in each language. */
const fieldsIn = inEach((language) => {
  const faults = bookingFaults[language]
  return {
    firstName: personName(language, { missing: faults.firstName, long: faults.firstNameLong }),
    lastName: personName(language, { missing: faults.lastName, long: faults.lastNameLong }),
    email: visitorEmail[language],
    phone: line(faults.phone)
      .max(40, { error: faults.phoneLong, abort: true })
      .refine((text) => text === '' || text.replaceAll(/\D/g, '').length >= 10, faults.phoneForm),
    /** The device and its model. Like a name, it contains no address, because it is mailed to whoever the visitor names. */
    device: z
      .string(faults.deviceLong)
      .refine((text) => !containsAddress(text), faults.deviceAddress)
      .overwrite(cleanLine)
      .max(120, faults.deviceLong)
      .default(''),
    service: z.enum(services, faults.service),
    /** The name of the store, as the pages show it. */
    store: line(faults.store).max(100, appointmentCodes.noStore[language]),
    appointmentDate: z.iso.date(faults.date),
    appointmentTime: z
      .string(faults.time)
      .max(5, faults.time)
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, faults.time),
    orderNotes: z.string().overwrite(cleanText).max(1000, faults.notesLong).default(''),
  }
})
const { store, appointmentDate, appointmentTime } = fieldsIn.en
/** The language of the mails to the customer. */
const mailLanguage = z.enum(languages).default('en')

export const ServiceRequestIn = inEach((language) =>
  z.object({
    ...fieldsIn[language],
    language: mailLanguage,
    ...trapFields,
  }),
)
export const ServiceRequest = ServiceRequestIn.en
export type ServiceRequest = z.output<typeof ServiceRequest>

/** The form of a user who books for a caller or for somebody at the counter. */
export const NewAppointment = z.object({
  ...fieldsIn.en,
  /** A store user may leave it out, and always books for the own store. */
  store: store.optional(),
  /** Many callers have no e-mail address at hand. Without one, no mail is sent. */
  email: z.union([z.literal(''), fieldsIn.en.email]).default(''),
  language: mailLanguage,
})
export type NewAppointment = z.output<typeof NewAppointment>

/** A time for appointments at a store, and the number of free places; 0 when it is full. */
export const Slot = z.object({ time: z.string(), free: z.int() })
export type Slot = z.output<typeof Slot>

export const AppointmentQuery = betweenDays(
  listQuery(appointmentColumns).extend({
    view: z
      .enum(
        ['', 'all', ...appointmentStates],
        'The view must be all, new, confirmed, arrived, done, no_show or cancelled.',
      )
      .default(''),
    /** The name of a store. Without it, the appointments of all stores that the caller may see. */
    store: z.string().overwrite(cleanLine).max(100, 'A store can have at most 100 characters.').default(''),
  }),
)
export type AppointmentQuery = z.output<typeof AppointmentQuery>

/** Changes the state, the time or both. Fields that are not sent stay as they are. */
export const AppointmentChange = z.object({
  id: Id,
  state: z.enum(appointmentStates).optional(),
  appointmentDate: appointmentDate.optional(),
  appointmentTime: appointmentTime.optional(),
  version: Version.optional(),
})
export type AppointmentChange = z.output<typeof AppointmentChange>

/** The day and the time to which a visitor moves an appointment. */
export const AppointmentMoveIn = inEach((language) => {
  const { appointmentDate, appointmentTime } = fieldsIn[language]
  return z.object({ appointmentDate, appointmentTime })
})
export const AppointmentMove = AppointmentMoveIn.en

export const appointmentCalls = {
  request: {
    method: 'POST',
    path: '/email/serviceRequest/',
    allow: ['public'],
    summary: 'Book an appointment; returns 409 when the time is full or the store is closed',
    body: ServiceRequest,
    bodyIn: ServiceRequestIn,
    reply: Done.extend({ code: z.string() }),
  },
  slots: {
    method: 'POST',
    path: '/appointment/slots/',
    allow: ['public'],
    summary: 'List the remaining times of a store on a day, with the free places of each',
    body: z.object({ store, date: appointmentDate }),
    reply: z.object({ items: z.array(Slot) }),
  },
  insert: {
    method: 'POST',
    path: '/admin/appointment/insert/',
    allow: staff,
    summary: 'Book an appointment for a customer; a store user books for the own store',
    idempotent: true,
    body: NewAppointment,
    reply: Appointment,
  },
  devices: {
    method: 'POST',
    path: '/admin/appointment/devices/',
    allow: staff,
    summary: 'List the devices that the form for a new appointment suggests',
    reply: z.object({ items: z.array(z.string()) }),
  },
  all: {
    method: 'POST',
    path: '/admin/appointment/all/',
    allow: staff,
    summary: 'Search the appointments; a store user gets those of the own store',
    body: AppointmentQuery,
    reply: pageOf(Appointment),
  },
  update: {
    method: 'PATCH',
    path: '/admin/appointment/update/',
    allow: staff,
    summary: 'Change the state of an appointment, move or cancel it; a store user those of the own store',
    body: AppointmentChange,
    reply: Appointment,
  },
} as const satisfies Record<string, Call>
