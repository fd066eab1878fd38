import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, notValid, refuseStale } from '#platform/http/refusal.ts'
import type { NewShift, Shift, ShiftChange } from '../contract.ts'
import { faultsIn } from '../hours.ts'
import { shift } from './audited.ts'
import { HoursTaken, takenBy } from './hoursTaken.ts'
import { hoursOf } from './plan.ts'
import {
  deleteShift,
  findEmployee,
  findInTheWay,
  findStore,
  insertShift,
  lockEmployees,
  lockShift,
  updateShift,
} from './queries.ts'

const subject = shift

export const createShift = (db: Database, given: NewShift, by: Session): Promise<Shift> =>
  planning(db, async (tx) => {
    const employee_id = await findEmployee(tx, given)
    const store_id = await findStore(tx, given.store)
    await lockEmployees(tx, [employee_id])
    const made = await insertShift(tx, { employee_id, store_id, ...hoursOf(given) })
    await recordChange(tx, { by, act: 'made', subject, id: made.id, after: made })
    return made
  })

export const changeShift = (db: Database, change: ShiftChange, by: Session): Promise<Shift> =>
  planning(db, async (tx) => {
    const before = await lockShift(tx, change.id)
    if (!before) throw noSuch(subject.name)
    refuseStale(before, change.version, subject.name)
    const wanted = { ...before, ...change }
    const wrong = faultsIn(wanted)
    if (wrong.length > 0) throw notValid(wrong)
    // Somebody who has left keeps the shifts they had; they get no others.
    const employee_id = isGivenAway(before, change) ? await findEmployee(tx, change) : before.employee_id
    const store_id = await findStore(tx, wanted.store)
    await lockEmployees(tx, [before.employee_id, employee_id])
    const after = await updateShift(tx, change.id, { employee_id, store_id, ...hoursOf(wanted) })
    await recordChange(tx, { by, act: 'changed', subject, id: change.id, before, after })
    return after
  })

export const removeShift = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockShift(tx, id)
    if (!before) throw noSuch(subject.name)
    await deleteShift(tx, id)
    await recordChange(tx, { by, act: 'removed', subject, id, before })
    return { message: 'Shift has been deleted' }
  })

const isGivenAway = (before: Shift, { employee_id, user = before.user }: ShiftChange) =>
  employee_id === undefined ? user !== before.user : employee_id !== before.employee_id

/** Plans in a transaction. A verdict ends it, so what was in the way is looked up when it is over. */
const planning = (db: Database, plan: (tx: Database) => Promise<Shift>): Promise<Shift> =>
  db
    .transaction()
    .execute(plan)
    .catch(async (error: unknown) => {
      const other = error instanceof HoursTaken && (await findInTheWay(db, error.plan, error.id))
      throw other ? takenBy(other) : error
    })
