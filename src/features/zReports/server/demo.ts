import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import type { Day } from '#shared/day.ts'

/** The sales of a store, compared with the stores that are not listed. */
const salesOfStore: Record<string, number> = {
  HSC: 2.4,
  'Mic Mac': 2,
  Moncton: 1.5,
  'St. John’s': 1.4,
  'New Glasgow': 0.6,
}
const whyShort = ['Float counted twice.', 'A return was not rung in.', 'Gave too much change on a case.', '']
const whyOver = ['Customer left the change.', 'Rung in on the other drawer.', 'Tip jar counted in.', '']

interface OpenDay {
  store_id: number
  store: string
  day: Day
  present: string
}
interface Report extends OpenDay {
  charge: number
  c1: number
  c2: number
  /** The differences of charge, c1 and c2. */
  off: readonly [number, number, number]
  comment: string
}

/** Inserts a report for each store and day with a check-in, up to yesterday. Some have differences, some were sent twice. */
export async function fillZReports(db: Database) {
  const chance = seeded(17)
  const reports = (await listOpenDays(db)).flatMap((open) => {
    const report = reportOf(open, chance)
    return report.off.some(Boolean) && chance() < 0.06
      ? [report, { ...report, off: nothing, comment: 'Counted again.' }]
      : [report]
  })
  const column = (value: (report: Report) => number) => reports.map(value)
  const text = (value: (report: Report) => string) => reports.map(value)
  await sql`
    insert into z_reports (store_id, date, charge_cents, c1_cents, c2_cents, calculated_charge_cents,
      calculated_c1_cents, calculated_c2_cents, comment, employees_present)
    select store_id, date, charge + off, c1 + off1, c2 + off2, charge, c1, c2, comment, present
    from unnest(
      ${column(({ store_id }) => store_id)}::integer[], ${text(({ day }) => day)}::date[],
      ${column(({ charge }) => charge)}::integer[], ${column(({ c1 }) => c1)}::integer[], ${column(({ c2 }) => c2)}::integer[],
      ${column(({ off }) => off[0])}::integer[], ${column(({ off }) => off[1])}::integer[], ${column(({ off }) => off[2])}::integer[],
      ${text(({ comment }) => comment)}::text[], ${text(({ present }) => present)}::text[]
    ) as report (store_id, date, charge, c1, c2, off, off1, off2, comment, present)`.execute(db)
}

const listOpenDays = (db: Database): Promise<OpenDay[]> =>
  db
    .selectFrom('punches')
    .innerJoin('stores', 'stores.id', 'punches.store_id')
    .innerJoin('employees', 'employees.id', 'employee_id')
    .select(['punches.store_id', 'stores.name as store', 'day'])
    .select(sql<string>`string_agg(distinct employees.name, ', ')`.as('present'))
    .where('day', '<', sql<string>`(now() at time zone time_zone)::date`)
    .groupBy(['punches.store_id', 'stores.name', 'day'])
    .orderBy('day')
    .orderBy('punches.store_id')
    .execute()

const nothing = [0, 0, 0] as const

function reportOf(open: OpenDay, chance: () => number): Report {
  const rate = (salesOfStore[open.store] ?? 1) * (0.6 + chance())
  const charge = Math.round(rate * 128_000)
  const c1 = Math.round((rate * 31_000) / 5) * 5
  // One employee alone uses only one drawer.
  const c2 = open.present.includes(',') ? Math.round((rate * 17_500) / 5) * 5 : 0
  const off = differencesOf(c2 > 0, chance)
  const sum = off[0] + off[1] + off[2]
  const why = sum < 0 ? whyShort : whyOver
  const comment = sum === 0 ? '' : (why[Math.floor(chance() * why.length)] ?? '')
  return { ...open, charge, c1, c2, off, comment }
}

/** Nine of ten days have no difference. Cash is more often short than over. */
function differencesOf(hasSecond: boolean, chance: () => number): Report['off'] {
  if (chance() > 0.1) return nothing
  const cents = Math.round((chance() ** 3 * 6000 + 25) / 5) * 5 * (chance() < 0.62 ? -1 : 1)
  const where = chance()
  if (where < 0.12) return [cents, -cents, 0]
  if (where < 0.25) return [cents, 0, 0]
  return hasSecond && where > 0.7 ? [0, 0, cents] : [0, cents, 0]
}
