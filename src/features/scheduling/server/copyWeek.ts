import { lockEmployees } from '#features/staff/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { daysAfter } from '#shared/day.ts'
import type { CopiedWeek, Shift, WeekToFill } from '../contract.ts'
import { spanOf, timesOf } from '../shiftHours.ts'
import { shift } from './audited.ts'
import { hoursTakenText } from './hoursTaken.ts'
import { findOverlappingShift, findStoreId, insertShiftIfFree, listShifts } from './queries.ts'
import { hoursOf } from './shiftRow.ts'

/** Copies the shifts of the previous week. Shifts that overlap are left out, and the response lists them with the reason. */
export const copyWeek = (db: Database, { store, from }: WeekToFill, by: Session): Promise<CopiedWeek> =>
  db.transaction().execute(async (tx) => {
    const store_id = await findStoreId(tx, store)
    const lastWeek = await listShifts(tx, { store_id, from: daysAfter(from, -7), to: daysAfter(from, -1) })
    const active = await activeEmployeesOf(tx, lastWeek)
    const copied: Shift[] = []
    const left_out: CopiedWeek['left_out'] = []
    for (const shift of lastWeek) {
      const times = aWeekLater(shift)
      const plan = { employee_id: shift.employee_id, store_id, ...hoursOf(times) }
      const made = active.has(shift.employee_id) ? await insertShiftIfFree(tx, plan) : undefined
      if (made) copied.push(made)
      else left_out.push({ user: shift.user, ...times, why: reasonFor(shift, await findOverlappingShift(tx, plan)) })
    }
    if (copied.length > 0)
      await recordChanges(
        tx,
        copied.map((after) => ({ by, act: 'made', subject: shift, id: after.id, after })),
      )
    return { message: messageFor(copied.length, left_out.length), copied: copied.length, left_out }
  })

async function activeEmployeesOf(tx: Database, shifts: readonly Shift[]) {
  const ids = new Set(shifts.map(({ employee_id }) => employee_id))
  const employees = ids.size > 0 ? await lockEmployees(tx, [...ids]) : []
  return new Set(employees.filter(({ active }) => active).map(({ id }) => id))
}

function aWeekLater(shift: Shift) {
  const span = spanOf(shift)
  return timesOf({ ...span, day: daysAfter(span.day, 7) })
}

const reasonFor = (shift: Shift, other: Shift | undefined) =>
  other ? hoursTakenText(other) : `${shift.user} no longer works here.`

function messageFor(copied: number, leftOut: number) {
  if (copied + leftOut === 0) return 'There are no shifts in the previous week.'
  const shifts = copied === 1 ? '1 shift has' : `${copied} shifts have`
  return leftOut === 0 ? `${shifts} been copied` : `${shifts} been copied, ${leftOut} left out`
}
