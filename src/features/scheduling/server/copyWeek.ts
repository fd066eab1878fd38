import { lockEmployees } from '#features/staff/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import { inTransaction } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { dryRun } from '#platform/db/dryRun.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { readClock } from '#platform/shop/shop.ts'
import { undoCodes } from '#platform/undo/codes.ts'
import { undoableAct } from '#platform/undo/undoableAct.ts'
import { daysAfter } from '#shared/day.ts'
import { type CopiedWeek, type Shift, shiftCalls, type WeekToFill } from '../contract.ts'
import { shiftInWords, spanOf, timesOf } from '../shiftHours.ts'
import { hoursTakenText } from './hoursTaken.ts'
import {
  deleteShifts,
  findOverlappingShift,
  findStoreId,
  insertShiftIfFree,
  listShifts,
  lockShifts,
  shift as subject,
} from './queries.ts'
import { hoursOf } from './shiftRow.ts'

/**
 * Copies the shifts of the previous week. Shifts that are there already are skipped, and shifts that overlap are left out with
 * the reason. The preview does the same and rolls it back.
 */
export const copyWeek = (db: Database, { preview, ...week }: WeekToFill, by: Session): Promise<CopiedWeek> =>
  (preview ? dryRun : inTransaction)(db, async (tx) => {
    const copy = await copyShifts(tx, week)
    const { added } = copy
    const result = { message: messageFor(copy, preview), copied: added.length, ...copy }
    if (added.length === 0) return result
    await recordChanges(
      tx,
      added.map((after) => ({ by, act: 'made', subject, id: after.id, after })),
    )
    const undo = await weekCopy.keep(tx, { added }, by)
    return preview ? result : { ...result, undo }
  })

interface Copy extends Pick<CopiedWeek, 'there' | 'left_out'> {
  added: Shift[]
}

async function copyShifts(tx: Database, { store, from }: Omit<WeekToFill, 'preview'>): Promise<Copy> {
  const store_id = await findStoreId(tx, store)
  const lastWeek = await listShifts(tx, { store_id, from: daysAfter(from, -7), to: daysAfter(from, -1) })
  const active = await activeEmployeesOf(tx, lastWeek)
  const clock = await readClock(tx)
  const copy: Copy = { added: [], there: [], left_out: [] }
  for (const { user, employee_id, ...last } of lastWeek) {
    const times = aWeekLater(last)
    const plan = { employee_id, store_id, ...hoursOf(times) }
    const made = active.has(employee_id) ? await insertShiftIfFree(tx, plan) : undefined
    const other = made ? undefined : await findOverlappingShift(tx, plan)
    if (made) copy.added.push(made)
    else if (other && isSame(other, { ...times, store: last.store })) copy.there.push({ user, ...times })
    else
      copy.left_out.push({
        user,
        ...times,
        why: other ? hoursTakenText(other, clock) : `${user} no longer works here.`,
      })
  }
  return copy
}

async function activeEmployeesOf(tx: Database, shifts: readonly Shift[]) {
  const ids = new Set(shifts.map(({ employee_id }) => employee_id))
  const employees = ids.size > 0 ? await lockEmployees(tx, [...ids]) : []
  return new Set(employees.filter(({ active }) => active).map(({ id }) => id))
}

function aWeekLater(shift: Pick<Shift, 'startTime' | 'endTime'>) {
  const span = spanOf(shift)
  return timesOf({ ...span, day: daysAfter(span.day, 7) })
}

const isSame = (one: Shift, other: Pick<Shift, 'startTime' | 'endTime' | 'store'>) =>
  one.startTime === other.startTime && one.endTime === other.endTime && one.store === other.store

function messageFor({ added, there, left_out }: Copy, isPreview: boolean) {
  if (added.length + there.length + left_out.length === 0) return 'There are no shifts in the previous week.'
  const shifts = added.length === 1 ? '1 shift' : `${added.length} shifts`
  const have = added.length === 1 ? 'has been' : 'have been'
  return [
    `${shifts} ${isPreview ? 'can be' : have} copied`,
    ...(there.length > 0 ? [`${there.length} already there`] : []),
    ...(left_out.length > 0 ? [`${left_out.length} left out`] : []),
  ].join(', ')
}

/** Removes exactly the shifts that were added, or none of them if one has changed since. */
export const weekCopy = undoableAct<Pick<Copy, 'added'>>({
  call: shiftCalls.copy,
  undone: 'The copied shifts have been removed',
  undo: async (tx, { added }, by) => {
    const ids = added.map(({ id }) => id)
    const versions = new Map((await lockShifts(tx, ids)).map(({ id, version }) => [id, version]))
    const newer = added.find(({ id, version }) => versions.get(id) !== version)
    if (newer) {
      const what = `The shift of ${newer.user} on ${shiftInWords(await readClock(tx), spanOf(newer))}`
      throw new Refusal(undoCodes.changed, { what })
    }
    await deleteShifts(tx, ids)
    await recordChanges(
      tx,
      added.map((before) => ({ by, act: 'removed', subject, id: before.id, before })),
    )
  },
})
