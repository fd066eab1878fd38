import * as z from 'zod'
import { services } from '#features/services/rules.ts'
import { columnsOf } from '#shared/columns.ts'
import { Day, Moment } from '#shared/day.ts'
import { languages } from '#shared/language.ts'
import { appointmentStateNames, appointmentStates } from './rules.ts'

export const Appointment = z.object({
  id: z.int(),
  /** The short code by which the staff find the appointment when the visitor arrives. */
  code: z.string(),
  store_id: z.int(),
  store: z.string(),
  service: z.enum(services),
  /** The device and its model, as the customer named it. Empty if it was not named. */
  device: z.string(),
  /** In the time zone of the store. */
  appointmentDate: Day,
  appointmentTime: z.string(),
  /** The same as a moment. */
  starts_at: Moment,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  orderNotes: z.string(),
  language: z.enum(languages),
  state: z.enum(appointmentStates),
  made_at: Moment,
  /** The name of the user who booked it for the customer. Empty if the customer booked it on the website. */
  booked_by: z.string(),
  /** When the customer confirmed it with the link in the mail, or the staff booked or handled it. Null if nobody did. */
  confirmed_at: Moment.nullable(),
  /** The customer has to confirm before this moment. Otherwise the appointment is cancelled. Null if it is kept without that. */
  held_until: Moment.nullable(),
  version: z.int(),
})
export type Appointment = z.output<typeof Appointment>

export const appointmentColumns = columnsOf(Appointment, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never' },
  { key: 'starts_at', header: 'Starts', kind: 'moment', page: 'never' },
  { key: 'code', header: 'Code' },
  { key: 'store', header: 'Store' },
  { key: 'service', header: 'Service' },
  { key: 'device', header: 'Device' },
  { key: 'appointmentDate', header: 'Date', kind: 'day' },
  { key: 'appointmentTime', header: 'Time' },
  { key: 'firstName', header: 'First Name' },
  { key: 'lastName', header: 'Last Name' },
  { key: 'email', header: 'Email' },
  { key: 'phone', header: 'Phone' },
  { key: 'orderNotes', header: 'Order notes' },
  { key: 'booked_by', header: 'Booked By' },
  {
    key: 'state',
    header: 'State',
    kind: 'choice',
    choices: appointmentStates.map((state) => ({ value: state, label: appointmentStateNames[state] })),
  },
])
