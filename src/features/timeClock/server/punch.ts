import { findStoreCalled } from '#features/stores/server/queries.ts'
import { findEmployeeByPin } from '#platform/auth/pins.ts'
import type { Till } from '#platform/auth/till.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeepReply } from '#platform/http/answer/idempotency.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { timeClockCodes } from '../codes.ts'
import type { Timestamp } from '../columns.ts'
import type { Punch } from '../contract.ts'
import { longestHours } from '../rules.ts'
import { timeStamp } from './audited.ts'
import { notedStamp } from './notedStamp.ts'
import { closePunch, hasForgotten, insertPunch, leaveOpen, markFuture } from './queries.ts'

export async function checkIn(db: Database, punch: Punch, till: Till, keep: KeepReply<Timestamp>) {
  const employee = await findEmployee(db, punch, till)
  return db.transaction().execute(async (tx) => {
    await leaveOpen(tx, employee.id)
    await setFutureAside(tx, employee, till)
    return keep(tx, await insertPunch(tx, employee, till))
  })
}

export async function checkOut(db: Database, punch: Punch, till: Till, keep: KeepReply<Timestamp>) {
  const employee = await findEmployee(db, punch, till)
  return db.transaction().execute(async (tx) => {
    const stamp = await closePunch(tx, employee.id)
    if (!stamp) throw await notCheckedIn(tx, employee)
    return keep(tx, stamp)
  })
}

/** The audit log keeps the times that a time stamp of the future had. */
async function setFutureAside(tx: Database, { id }: { id: number }, { store }: Till) {
  const before = await markFuture(tx, id)
  const by = { user_id: null, username: `Till of ${store}` }
  await recordChanges(
    tx,
    before.map((stamp) => ({
      ...({ by, act: 'changed', subject: timeStamp, id: stamp.id } as const),
      before: notedStamp(stamp),
      after: notedStamp({ ...stamp, checkOut: null, state: 'forgotten', hours: null }),
    })),
  )
}

/** Wrong pins count for the till, also when the employee is from another store. */
async function findEmployee(db: Database, { pin, employee_store }: Punch, till: Till) {
  if (employee_store === undefined) return findEmployeeByPin(db, till, pin)
  const home = await findStoreCalled(db, employee_store)
  if (!home) throw fault('employee_store', `There is no store ${employee_store}. Send its name or its id.`)
  return findEmployeeByPin(db, till, pin, home.id)
}

const notCheckedIn = async (db: Database, { id, name }: { id: number; name: string }) =>
  (await hasForgotten(db, id))
    ? new Refusal(timeClockCodes.neverOut, { name, hours: longestHours })
    : new Refusal(timeClockCodes.notIn, { name })
