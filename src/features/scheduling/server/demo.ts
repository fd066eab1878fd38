import type { Insertable } from 'kysely'
import { listActiveStaff } from '#features/staff/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { type Day, daysAfter, today, weekOf } from '#shared/day.ts'

const weeks = 3
/** The shifts of a day at a mall: early, late, and a short one at noon. */
const turns = [
  { start_hour: 9, end_hour: 17 },
  { start_hour: 13, end_hour: 21 },
  { start_hour: 11, end_hour: 15 },
]
const onSunday = [{ start_hour: 12, end_hour: 17 }]

interface DemoEmployee {
  id: number
  store_id: number
}

/** Plans this week and the next two. Each employee works five days a week. */
export async function fillShifts(db: Database) {
  const employees = await listActiveStaff(db)
  const monday = weekOf(today())
  const shifts = [...Map.groupBy(employees, ({ store_id }) => store_id).values()].flatMap((team) =>
    Array.from({ length: weeks * 7 }, (_, at) => dayOf(team, at, monday)).flat(),
  )
  if (shifts.length > 0) await db.insertInto('shifts').values(shifts).execute()
}

/** Gives a shift to each employee who works on this day. The shifts rotate every week. */
function dayOf(team: readonly DemoEmployee[], at: number, monday: Day): Insertable<DB['shifts']>[] {
  const [week, weekday] = [Math.floor(at / 7), at % 7]
  const working = team.filter((_, rank) => (weekday + 2 * rank + week) % 7 >= 2)
  const inTurn = (weekday === 6 ? onSunday : turns).slice(0, working.length)
  return working.flatMap(({ id, store_id }, rank) => {
    const turn = inTurn[(rank + week) % inTurn.length]
    return turn ? [{ employee_id: id, store_id, day: daysAfter(monday, at), ...turn }] : []
  })
}
