import { sql } from 'kysely'
import { findAccount } from '#features/accounts/server/queries.ts'
import { listStores } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { type Day, daysAfter, daysFrom, today } from '#shared/day.ts'
import { withLuhnDigit } from '../rules.ts'
import { insertReader } from './readerQueries.ts'

const days = 425

/** The phones: their name, the first eight digits of their IMEI, and their value in dollars. */
const devices = [
  { device: 'iPhone 11, 64 GB', type: '35304611', worth: 140 },
  { device: 'iPhone 12, 128 GB', type: '35294312', worth: 220 },
  { device: 'iPhone 13, 128 GB', type: '35682413', worth: 320 },
  { device: 'iPhone 14 Pro, 256 GB', type: '35127414', worth: 560 },
  { device: 'Galaxy A53, 128 GB', type: '35014553', worth: 120 },
  { device: 'Galaxy S21, 128 GB', type: '35380121', worth: 180 },
  { device: 'Galaxy S23, 256 GB', type: '35917223', worth: 410 },
  { device: 'Pixel 7, 128 GB', type: '35833407', worth: 240 },
]
const states = ['good as new', 'light scratches', 'cracked back', 'new screen', 'battery at 84%', 'with box and cable']
const acts = ['Bought', 'Taken in trade', 'Taken in for repair']
const firstNames = [
  'Anne',
  'Brody',
  'Callum',
  'Danielle',
  'Erin',
  'Fraser',
  'Gail',
  'Hugh',
  'Isla',
  'Jenna',
  'Keith',
  'Leah',
]
const lastNames = [
  'Arsenault',
  'Boudreau',
  'Chiasson',
  'Doucet',
  'Fraser',
  'Gallant',
  'Hynes',
  'LeBlanc',
  'MacNeil',
  'Penney',
]

interface Report {
  store_id: number
  day: Day
  invoice_no: string
  customer: string
  imei: string
  description: string
  value_cents: number
}
type DemoPhone = (typeof devices)[number] & { imei: string }

export async function fillMobileReports(db: Database) {
  await fillReaders(db)
  await fillReports(db)
}

async function fillReaders(db: Database) {
  for (const name of ['admin', 'warehouse', 'hsc']) {
    const account = await findAccount(db, `${name}@tidewater.example`)
    if (account) await insertReader(db, account.id)
  }
}

/** Inserts fourteen months of reports. Some phones come back, often to another store. */
async function fillReports(db: Database) {
  const chance = seeded(18)
  const anyOf = <Thing>(things: readonly [Thing, ...Thing[]] | readonly Thing[]) =>
    things[Math.floor(chance() * things.length)]
  const stores = await listStores(db)
  const known: DemoPhone[] = []
  const reports: Report[] = []
  for (const day of daysFrom(daysAfter(today(), -days), days)) {
    for (const { id: store_id } of stores.filter(() => chance() < 0.32)) {
      const phone = (chance() < 0.1 && anyOf(known)) || newPhone(chance)
      if (!known.includes(phone)) known.push(phone)
      const value_cents = Math.round((phone.worth * (0.6 + chance() * 0.6)) / 5) * 500
      reports.push({
        store_id,
        day,
        invoice_no: `M-${String(10_001 + reports.length)}`,
        customer: `${anyOf(firstNames)} ${anyOf(lastNames)}`,
        imei: phone.imei,
        description: `${anyOf(acts)}: ${phone.device}, ${anyOf(states)}`,
        value_cents,
      })
    }
  }
  const column = <Value>(value: (report: Report) => Value) => reports.map(value)
  await sql`
    insert into mobile_reports (store_id, day, invoice_no, customer, imei, description, value_cents)
    select * from unnest(
      ${column(({ store_id }) => store_id)}::integer[], ${column(({ day }) => day)}::date[],
      ${column(({ invoice_no }) => invoice_no)}::text[], ${column(({ customer }) => customer)}::text[],
      ${column(({ imei }) => imei)}::text[], ${column(({ description }) => description)}::text[],
      ${column(({ value_cents }) => value_cents)}::integer[]
    )`.execute(db)
}

function newPhone(chance: () => number): DemoPhone {
  const device = devices[Math.floor(chance() * devices.length)] ?? { device: 'Phone', type: '35000000', worth: 100 }
  const serial = String(Math.floor(chance() * 1_000_000)).padStart(6, '0')
  return { ...device, imei: withLuhnDigit(device.type + serial) }
}
