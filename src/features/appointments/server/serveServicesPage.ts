import { listDevices } from '#features/inventory/server/productNames.ts'
import { cachedServices } from '#features/services/server/queries.ts'
import { publicStores } from '#features/stores/server/publicStores.ts'
import type { Database } from '#platform/db/database.ts'
import { refusalOf } from '#platform/http/errorHandler.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import { type FormFields, openedBefore, servePage } from '#platform/pages/servedPage.ts'
import { notValid, Refusal } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { faultsOf } from '#shared/faults.ts'
import { servicesPage } from '#shared/pageAddresses.ts'
import { appointmentCalls, ServiceRequest, ServiceRequestIn, type Slot } from '../contract.ts'
import { type BookingFields, bookedAddress } from '../forms.ts'
import { publicServicesPage, type ServicesData } from '../pages.ts'
import { findRecentBooking } from './queries.ts'
import { requestService, slotsAt } from './requestService.ts'
import { slotFaults } from './slotFaults.ts'

/** The devices that the booking form suggests. They change rarely, and reading them takes longer than the rest of the page. */
const suggestedDevices: CachedData<string[]> = { read: listDevices, freshFor: 60_000 }

export const serveServicesPage = ({ db, publicUrl }: ServerParts) =>
  servePage(publicServicesPage, {
    // Short, because the page contains the time at which its form counts as opened: the time of rendering.
    keptFor: 5,
    content: { stores: publicStores, services: cachedServices, devices: suggestedDevices },
    data: async ({ query }, content) => ({
      ...content,
      ...(await readBooking(
        db,
        { ...query, appointmentDate: query.date ?? '' },
        { code: query.booked, mail: query.mail },
      )),
    }),
    form: {
      fields: ServiceRequest,
      async submit({ language, address }, form) {
        // Without scripts, the visitor submits the form to see the times of a day.
        if (form.act === 'times') {
          // Without the database there are no times, and the visitor should know why.
          await slotsOf(db, filledIn(form))
          return null
        }
        const { data, error } = ServiceRequestIn[language].safeParse({ ...form, language })
        if (error) throw notValid([...faultsOf(error), ...(await slotFaults(db, form))])
        const { code, isMailed } = await requestService(db, data, address, publicUrl)
        return bookedAddress(servicesPage(), code, isMailed)
      },
      async again({ language }, form, refusal, content) {
        const refused = refusal?.formErrorsIn(language) ?? null
        return { ...content, ...(await readBooking(db, form)), opened: openedBefore(form, refused), refused }
      },
    },
  })

async function readBooking(
  db: Database,
  form: FormFields,
  just: { code?: string | undefined; mail?: string | undefined } = {},
): Promise<Omit<ServicesData, 'stores' | 'services' | 'devices'>> {
  const fields = filledIn(form)
  const booking = just.code === undefined ? undefined : await findRecentBooking(db, just.code)
  const booked = booking ? { ...booking, isMailed: just.mail !== 'none' } : null
  return { fields, slots: await slotsOrChosen(db, fields), opened: null, refused: null, booked }
}

function filledIn(form: FormFields): BookingFields {
  const { service = '', store = '', appointmentDate = '', appointmentTime = '' } = form
  const { firstName = '', lastName = '', email = '', phone = '', device = '', orderNotes = '' } = form
  return { service, store, appointmentDate, appointmentTime, firstName, lastName, email, phone, device, orderNotes }
}

/** There are no times for an unknown store or a wrong date. The error is shown when the form is submitted. */
async function slotsOf(db: Database, fields: BookingFields): Promise<Slot[] | null> {
  const { store, appointmentDate: date } = fields
  const asked = appointmentCalls.slots.body.safeParse({ store, date }).data
  if (!asked) return null
  try {
    return await slotsAt(db, asked.store, asked.date)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Without the database, the page offers only the time that the visitor chose. */
const slotsOrChosen = (db: Database, fields: BookingFields) =>
  slotsOf(db, fields).catch((error) => {
    if (refusalOf(error)?.status !== 503) throw error
    const { appointmentTime: time } = fields
    return time ? [{ time, free: 1 }] : null
  })
