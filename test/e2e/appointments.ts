import { randomInt, randomUUID } from 'node:crypto'
import { appointmentCalls, type Slot } from '#features/appointments/contract.ts'
import { type Day, daysAfter, today } from '#shared/day.ts'
import type { Shop } from './shop.ts'

interface Booked {
  code: string
  /** A name that no other test knows. */
  name: string
  email: string
  day: Day
  time: string
  /** The page that shows its day. */
  path: string
}

/** Each call returns another number, because a number can have only three open appointments. */
const aPhone = () => `902-556-${randomInt(1000, 10_000)}`

/** Books the first time that is completely free, from a week ahead on. */
export async function book(
  shop: Shop,
  { store = 'HSC', notes = '', on = undefined as Day | undefined, phone = aPhone() } = {},
): Promise<Booked> {
  const { day, time } = await aFreeTime(shop, store, on)
  const lastName = `Visitor-${randomUUID().slice(0, 8)}`
  const email = `${lastName.toLowerCase()}@mail.example`
  const { code } = await shop.ask(undefined, appointmentCalls.request, {
    body: {
      firstName: 'Gail',
      lastName,
      email,
      phone,
      service: 'Screen Replacement',
      store,
      appointmentDate: day,
      appointmentTime: time,
      orderNotes: notes,
    },
  })
  return { code, name: `Gail ${lastName}`, email, day, time, path: `/admin/appointments?day=${day}` }
}

/** Returns a time without any appointment, so that tests do not change the appointments of each other. */
export async function aFreeTime(shop: Shop, store: string, on?: Day): Promise<{ day: Day; time: string }> {
  const days = on ? [on] : Array.from({ length: 40 }, (_, at) => daysAfter(today(), 7 + at))
  const { places } = await shop.db
    .selectFrom('stores')
    .select('places')
    .where('name', '=', store)
    .executeTakeFirstOrThrow()
  for (const day of days) {
    const slot = (await slotsOf(shop, store, day)).find(({ free }) => free === places)
    if (slot) return { day, time: slot.time }
  }
  throw new Error(`${store} has no free time.`)
}

export const slotsOf = async (shop: Shop, store: string, date: Day): Promise<Slot[]> =>
  (await shop.ask(undefined, appointmentCalls.slots, { body: { store, date } })).items
