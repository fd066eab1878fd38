import { findStoreCalled } from '#features/stores/server/queries.ts'
import { findEmployeeByPin } from '#platform/auth/pins.ts'
import type { Till } from '#platform/auth/till.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { timeClockCodes } from '../codes.ts'
import type { Punch } from '../contract.ts'
import { longestHours } from '../rules.ts'
import { notedStamp } from './notedStamp.ts'
import { closePunch, hasForgotten, insertPunch, leaveOpen, markFuture, timeStamp } from './queries.ts'

type PunchingEmployee = Awaited<ReturnType<typeof findPunching>>

export async function checkIn(tx: Database, employee: PunchingEmployee, till: Till) {
  await leaveOpen(tx, employee.id)
  await setFutureAside(tx, employee, till)
  return insertPunch(tx, employee, till)
}

export async function checkOut(tx: Database, employee: PunchingEmployee) {
  const stamp = await closePunch(tx, employee.id)
  if (!stamp) throw await notCheckedIn(tx, employee)
  return stamp
}

/** Marks time stamps in the future as forgotten. The audit log keeps their times. */
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

/** Finds the employee of a pin. Wrong pins count for the till, also when the employee is from another store. */
export async function findPunching(db: Database, { pin, employee_store }: Punch, till: Till) {
  if (employee_store === undefined) return findEmployeeByPin(db, till, pin)
  const home = await findStoreCalled(db, employee_store)
  if (!home) throw fault('employee_store', `There is no store ${employee_store}. Send its name or its id.`)
  return findEmployeeByPin(db, till, pin, home.id)
}

const notCheckedIn = async (db: Database, { id, name }: { id: number; name: string }) =>
  (await hasForgotten(db, id))
    ? new Refusal(timeClockCodes.neverOut, { name, hours: longestHours })
    : new Refusal(timeClockCodes.notIn, { name })
