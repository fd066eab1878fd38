import { appointmentCalls, type ServiceRequest } from '#features/appointments/contract.ts'
import { type NewStore, storeCalls } from '#features/stores/contract.ts'
import { addressOf, type Reply } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import type { OpenShop } from './openShop.ts'

type Request = Partial<Record<keyof ServiceRequest, unknown>>
type Answered = Reply<typeof appointmentCalls.request> & { code: string; errors?: { field: string; message: string }[] }

/** A day in a month, for which the demo shop has no appointments. */
export const aDay = daysAfter(today(), 30)
const everyDay = Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens: '10:00', closes: '18:00' }))

let made = 0
/** The fields of a store that takes appointments and is open every day from 10 to 18. */
export const aStore = (given: Partial<NewStore> = {}) => ({
  name: `Counter ${++made}`,
  location: 'Test Mall',
  address: '1 Test Street',
  city: 'Yarmouth',
  province: 'NS' as const,
  postal_code: 'B5A 2T5',
  phone: '902-555-0199',
  takes_appointments: true,
  hours: everyDay,
  ...given,
})

/** Adds such a store. */
export async function openStore(shop: OpenShop, admin: string, given: Partial<NewStore> = {}) {
  const { status, body } = await shop.ask(admin, storeCalls.insert, { body: aStore(given) })
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body
}

let visitors = 0
/** Another person each time, because a visitor can have only three open appointments. */
export const aVisitor = (given: Request = {}): Request => ({
  firstName: 'Anne',
  lastName: 'Boudreau',
  email: `visitor${++visitors}@visitor.test`,
  phone: `902-556-${String(visitors).padStart(4, '0')}`,
  service: 'Screen Replacement',
  appointmentDate: aDay,
  appointmentTime: '10:00',
  ...given,
})

/** Sends a service request as a visitor, each from another address. */
export async function request(shop: OpenShop, body: Request, address = `10.0.${visitors >> 8}.${visitors & 255}`) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: addressOf(appointmentCalls.request),
    headers: { 'x-forwarded-for': address },
    payload: body,
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answered>() }
}
