import type { SiteStore } from '#features/stores/publicContract.ts'
import { readPublicStores } from '#features/stores/server/publicStores.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerParts } from '#platform/feature.ts'
import { noSuch, notValid, Refusal } from '#platform/http/refusal.ts'
import { type Form, servePage } from '#platform/pages/servedPage.ts'
import { Day, today } from '#shared/day.ts'
import { faultsOf } from '#shared/faults.ts'
import type { Language } from '#shared/language.ts'
import { appointmentCodes } from '../codes.ts'
import {
  AppointmentMove,
  AppointmentMoveIn,
  appointmentCalls,
  ServiceRequest,
  ServiceRequestIn,
  type Slot,
} from '../contract.ts'
import type { BookingFields } from '../forms.ts'
import { type AppointmentData, appointmentPage, type ServicesData, servicesPage } from '../publicPages.ts'
import { changeOwnAppointment, type OwnChange } from './changeAppointment.ts'
import { findOwnAppointment, findRecentBooking, listSlots } from './queries.ts'
import { requestService, slotsAt } from './requestService.ts'
import { slotFaults } from './slotFaults.ts'

/** The page where an appointment is booked, and the page that the link in the visitor's mail opens. */
export const appointmentPages = ({ db, publicUrl }: ServerParts) => [
  servePage(servicesPage, {
    // No longer: the form holds the moment when it was opened, and that is when its page was drawn.
    keptFor: 5,
    content: readPublicStores,
    data: async ({ query }, stores) => ({
      stores,
      ...(await bookingData(
        db,
        { ...query, appointmentDate: query.date ?? '' },
        { code: query.booked, mail: query.mail },
      )),
    }),
    form: {
      fields: ServiceRequest,
      async submit({ language, address }, form) {
        if (form.act === 'times') throw new Refusal(appointmentCodes.timesAsked)
        const { data, error } = ServiceRequestIn[language].safeParse({ ...form, language })
        if (error) throw notValid([...faultsOf(error), ...(await slotFaults(db, form))])
        const { code, isMailed } = await requestService(db, data, address, publicUrl)
        return `/services?booked=${code}${isMailed ? '' : noMail}#booked`
      },
      async again({ language }, form, refusal, stores) {
        // While the database does not answer, the page offers only the time that was chosen.
        const kept =
          refusal.status === 503 ? { fields: filledIn(form), slots: chosenSlot(form), booked: null } : undefined
        return { stores, ...(kept ?? (await bookingData(db, form))), refused: formErrorsOf(refusal, language) }
      },
    },
  }),
  servePage(appointmentPage, {
    content: readPublicStores,
    data: ({ query }, stores) => appointmentData(db, query, stores),
    form: {
      fields: AppointmentMove,
      async submit({ language, query: { key = '' }, address }, form) {
        const done = form.act === 'cancel' ? 'cancelled' : 'moved'
        const { isMailed } = await changeOwnAppointment(db, { key, address }, changeIn(form, language), publicUrl)
        return `/appointment?key=${encodeURIComponent(key)}&done=${done}${isMailed ? '' : noMail}`
      },
      again: async ({ language, query }, form, refusal, stores) => ({
        ...(await appointmentData(db, { ...query, date: form.appointmentDate ?? '' }, stores)),
        refused: formErrorsOf(refusal, language),
      }),
    },
  }),
]

const noMail = '&mail=none'

function changeIn(form: Form, language: Language): OwnChange {
  if (form.act === 'cancel') return { state: 'cancelled' }
  const { data, error } = AppointmentMoveIn[language].safeParse(form)
  if (error) throw notValid(faultsOf(error))
  return data
}

/** Without scripts, the visitor submits the form to see the times of a day. What is filled in already is kept. */
const formErrorsOf = (refusal: Refusal, language: Language) =>
  refusal.code === appointmentCodes.timesAsked.code ? null : refusal.saidIn(language)

async function bookingData(
  db: Database,
  form: Form,
  just: { code?: string | undefined; mail?: string | undefined } = {},
): Promise<Omit<ServicesData, 'stores'>> {
  const fields = filledIn(form)
  const booking = just.code === undefined ? undefined : await findRecentBooking(db, just.code)
  const booked = booking ? { ...booking, isMailed: just.mail !== 'none' } : null
  return { fields, slots: await slotsOf(db, fields), refused: null, booked }
}

const chosenSlot = ({ appointmentTime: time }: Form): Slot[] | null => (time ? [{ time, free: 1 }] : null)

function filledIn(form: Form): BookingFields {
  const { service = '', store = '', appointmentDate = '', appointmentTime = '' } = form
  const { firstName = '', lastName = '', email = '', phone = '', orderNotes = '' } = form
  return { service, store, appointmentDate, appointmentTime, firstName, lastName, email, phone, orderNotes }
}

/** There are no times for an unknown store or a wrong date. The error is shown when the form is submitted. */
async function slotsOf(db: Database, { store, appointmentDate }: BookingFields): Promise<Slot[] | null> {
  const asked = appointmentCalls.slots.body.safeParse({ store, date: appointmentDate }).data
  if (!asked) return null
  try {
    return await slotsAt(db, asked.store, asked.date)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function appointmentData(
  db: Database,
  { key = '', date, done, mail }: Form,
  stores: SiteStore[],
): Promise<AppointmentData> {
  const appointment = await findOwnAppointment(db, key)
  const store = stores.find(({ id }) => id === appointment?.store_id)
  if (!appointment || !store) throw noSuch('appointment')
  const day = Day.safeParse(date).data ?? laterOf(appointment.appointmentDate, today(store.time_zone))
  return {
    key,
    appointment,
    store,
    done: done === 'moved' || done === 'cancelled' ? done : null,
    isMailed: mail !== 'none',
    day,
    slots: await listSlots(db, store.id, day),
    isMoving: date !== undefined,
    refused: null,
  }
}

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)
