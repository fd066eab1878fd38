import { sql } from 'kysely'
import { listActiveStaff } from '#features/staff/server/queries.ts'
import { listStores } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { seeded } from '#platform/shop/seeded.ts'
import { type Day, daysAfter, daysFrom, today } from '#shared/day.ts'
import { minutesOf } from '#shared/time.ts'

const days = 425

interface DemoHours {
  store_id: number
  weekday: number
  opens: number
  closes: number
  time_zone: string
}
interface DemoEmployee {
  id: number
  store_id: number
}
interface Stamp {
  employee_id: number
  store_id: number
  day: Day
  in: number
  out: number
  time_zone: string
  forgot: boolean
}

/** Fills fourteen months up to now. Employees who are at work now have not checked out yet. */
export async function fillTimeClock(db: Database) {
  const chance = seeded(16)
  const [openings, employees] = [await listOpenings(db), await listActiveStaff(db)]
  const stamps = lastDays().flatMap((day) =>
    openings
      .filter(({ weekday }) => weekday === new Date(`${day}T12:00Z`).getUTCDay())
      .flatMap((opening) => stampsOf(day, opening, employees, chance))
      .sort((one, other) => one.in - other.in),
  )
  const at = (minutes: (stamp: Stamp) => number) =>
    stamps.map((stamp) => `${stamp.day} ${clock(minutes(stamp))} ${stamp.time_zone}`)
  await sql`
    insert into punches (employee_id, store_id, day, check_in, check_out, left_open)
    select employee_id, store_id, day, came,
      case when not forgot and went <= now() then went end, forgot and came <= now() - interval '16 hours'
    from unnest(
      ${stamps.map(({ employee_id }) => employee_id)}::integer[], ${stamps.map(({ store_id }) => store_id)}::integer[],
      ${stamps.map(({ day }) => day)}::date[], ${at((stamp) => stamp.in)}::timestamptz[],
      ${at((stamp) => stamp.out)}::timestamptz[], ${stamps.map(({ forgot }) => forgot)}::boolean[]
    ) as stamp (employee_id, store_id, day, came, went, forgot)
    where came <= now()`.execute(db)
}

async function listOpenings(db: Database): Promise<DemoHours[]> {
  const stores = await listStores(db)
  return stores.flatMap(({ id: store_id, time_zone, hours }) =>
    hours.map(({ weekday, opens, closes }) => ({
      store_id,
      weekday,
      opens: minutesOf(opens),
      closes: minutesOf(closes),
      time_zone,
    })),
  )
}

const lastDays = () => daysFrom(daysAfter(today(), -days), days + 1)

/** The check-ins of a store on a day: at least one employee, usually more, and sometimes one from another store. */
function stampsOf(day: Day, opening: DemoHours, employees: readonly DemoEmployee[], chance: () => number): Stamp[] {
  const { store_id, time_zone } = opening
  const own = employees.filter((employee) => employee.store_id === store_id)
  const first = Math.floor(chance() * own.length)
  const working = own.filter((_, at) => at === first || chance() < 0.55)
  return working.map((employee, at) => ({
    employee_id: employee.id,
    store_id: chance() < 0.985 ? store_id : neighbourOf(store_id, employees),
    day,
    time_zone,
    ...hoursOf(opening, at, chance),
    forgot: chance() < 0.002,
  }))
}

function hoursOf({ opens, closes }: DemoHours, at: number, chance: () => number) {
  const length = Math.min(closes - opens + 20, 360 + Math.floor(chance() * 150))
  const start = at % 2 === 0 ? opens - 12 + Math.floor(chance() * 14) : closes + 8 - length
  return { in: start, out: start + length }
}

/** Another store that has employees. */
const neighbourOf = (store_id: number, employees: readonly DemoEmployee[]) => {
  const stores = [...new Set(employees.map((employee) => employee.store_id))]
  return stores[(stores.indexOf(store_id) ^ 1) % stores.length] ?? store_id
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
