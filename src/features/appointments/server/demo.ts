import { type RawBuilder, sql } from 'kysely'
import { type Service, services } from '#features/services/rules.ts'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import type { Day } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'
import type { AppointmentState } from '../rules.ts'
import { newCode } from './queries.ts'

const visitors = [
  ['Anne', 'Boudreau'],
  ['Brody', 'MacNeil'],
  ['Camille', 'Arsenault'],
  ['Danielle', 'Chiasson'],
  ['Erin', 'Hynes'],
  ['Fraser', 'Gillis'],
  ['Gail', 'Penney'],
  ['Hugh', 'Ross'],
  ['Isla', 'Murphy'],
  ['Julien', 'LeBlanc'],
  ['Keith', 'Gallant'],
  ['Léa', 'Doucet'],
] as const
/** The device and the notes of a customer. */
const problems: Record<Service, readonly (readonly [device: string, notes: string])[]> = {
  'Screen Replacement': [
    ['iPhone 13', 'Cracked at the corner'],
    ['Galaxy S22', 'Half of it is black'],
    ['iPhone 12 mini', ''],
  ],
  'Battery Replacement': [
    ['iPhone 11', 'Shuts off at 30%'],
    ['Pixel 6', 'Lasts until noon'],
  ],
  'Software Update': [['', 'Asks for an update, then says it’s out of storage']],
  'Screen Protector Replacement': [
    ['iPhone 15 Pro', ''],
    ['', 'The old one has a bubble'],
  ],
  'Motherboard Issues': [
    ['Galaxy A54', 'Fell into the harbour, does not start'],
    ['', 'Gets hot and restarts'],
  ],
  Others: [
    ['iPhone SE', 'The charging port is loose'],
    ['', 'The speaker crackles'],
  ],
}
/** The services of twelve appointments. A service that is booked more often is listed more often. */
const booked: readonly Service[] = services.flatMap((service, at) =>
  Array<Service>([4, 3, 1, 2, 1, 1][at] ?? 1).fill(service),
)

interface OpenDay {
  store_id: number
  day: Day
  times: string[]
  /** The days since then; negative for a day in the future. */
  ago: number
}

/** Fills the last three weeks and the next ten days, on about two of three days at each store. */
export async function fillAppointments(db: Database) {
  const chance = seeded(6)
  const one = <Thing>(things: readonly Thing[]): Thing => {
    const drawn = things[Math.floor(chance() * things.length)]
    if (drawn === undefined) throw new Error('The list is empty.')
    return drawn
  }
  const rows = (await openDays(db))
    .filter(() => chance() < 0.28)
    .map(({ store_id, day, times, ago }) => {
      const [first_name, last_name] = one(visitors)
      const service = one(booked)
      const language: Language = chance() < 0.25 ? 'fr' : 'en'
      const time = one(times)
      const code = newCode((below) => Math.floor(chance() * below))
      const email = `${first_name}.${last_name}@visitor.example`.toLowerCase().replaceAll('é', 'e')
      const phone = `902-555-${String(Math.floor(chance() * 10_000)).padStart(4, '0')}`
      const [device, notes] = chance() < 0.6 ? one(problems[service]) : ['', '']
      return {
        store_id,
        day,
        time,
        code,
        secret_hash: hashToken(newToken()),
        service,
        first_name,
        last_name,
        email,
        phone,
        device,
        notes,
        language,
        state: stateOf(ago, chance()),
        ...sameMoment(sql<string>`(${day}::date - ${Math.ceil(chance() * 9)}::integer)::timestamptz`),
      }
    })
  await db.insertInto('appointments').values(rows).execute()
}

/** Visitors of the demo shop confirm at the moment at which they book. */
const sameMoment = (made_at: RawBuilder<string>) => ({ made_at, confirmed_at: made_at })

function stateOf(ago: number, chance: number): AppointmentState {
  if (ago > 0) return chance < 0.75 ? 'done' : chance < 0.88 ? 'no_show' : 'cancelled'
  if (ago === 0) return chance < 0.4 ? 'arrived' : 'confirmed'
  return chance < 0.5 ? 'new' : chance < 0.9 ? 'confirmed' : 'cancelled'
}

const openDays = async (db: Database): Promise<OpenDay[]> => {
  const { rows } = await sql<OpenDay>`
    select stores.id as store_id, day::date as day, today - day::date as ago, array_agg(time::text order by time) as times
    from stores
    cross join lateral (select (now() at time zone time_zone)::date as today) as clock
    cross join generate_series(today - 21, today + 10, interval '1 day') as day
    cross join lateral appointment_times(stores.id, day::date) as time
    where takes_appointments
    group by stores.id, day, today
    order by day, stores.id`.execute(db)
  return rows
}
