import { lockEmployees } from '#features/staff/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { notValid } from '#platform/refusal/refusal.ts'
import { readClock } from '#platform/shop/shop.ts'
import { rowChange } from '#platform/undo/rowChange.ts'
import { rowRemoval } from '#platform/undo/rowRemoval.ts'
import { type NewShift, type Shift, type ShiftChange, shiftCalls } from '../contract.ts'
import { faultsIn } from '../shiftHours.ts'
import { HoursTaken, hoursTakenBy } from './hoursTaken.ts'
import {
  findEmployeeId,
  findOverlappingShift,
  findStoreId,
  insertShift,
  lockShift,
  shift as subject,
  updateShift,
} from './queries.ts'
import { hoursOf } from './shiftRow.ts'

export const createShift = (db: Database, given: NewShift, by: Session): Promise<Shift> =>
  namingOverlap(db, () =>
    addRow(db, {
      subject,
      given,
      by,
      insert: async (tx) => {
        const employee_id = await findEmployeeId(tx, given)
        const store_id = await findStoreId(tx, given.store)
        await lockEmployees(tx, [employee_id])
        return insertShift(tx, { employee_id, store_id, ...hoursOf(given) })
      },
    }),
  )

export const changeShift = (db: Database, change: ShiftChange, by: Session) =>
  namingOverlap(db, () =>
    changeRow(db, {
      subject,
      change,
      by,
      lock: lockShift,
      write: async (tx, { id }, before) => {
        const wanted = { ...before, ...change }
        const faults = faultsIn(wanted)
        if (faults.length > 0) throw notValid(faults)
        // An employee who has left keeps the existing shifts, but cannot get others.
        const employee_id = isReassigned(before, change) ? await findEmployeeId(tx, change) : before.employee_id
        const store_id = await findStoreId(tx, wanted.store)
        await lockEmployees(tx, [before.employee_id, employee_id])
        return updateShift(tx, id, { employee_id, store_id, ...hoursOf(wanted) })
      },
      keepUndo: async (tx, former, { id, version }) => shiftMove.keep(tx, { id, version, former }, by),
    }),
  )

export const shiftMove = rowChange<Shift, Shift>({
  call: shiftCalls.update,
  subject,
  lock: lockShift,
  nameOf: ({ user }) => `The shift of ${user}`,
  restore: async (tx, former, { id, before }) => {
    const { employee_id } = former
    await lockEmployees(tx, [before.employee_id, employee_id])
    const other = await findOverlappingShift(tx, { employee_id, ...hoursOf(former) }, id)
    if (other) throw hoursTakenBy(other, await readClock(tx))
    return updateShift(tx, id, { employee_id, store_id: await findStoreId(tx, former.store), ...hoursOf(former) })
  },
  undone: 'The change to the shift has been undone',
})

export const shiftRemoval = rowRemoval<Shift>({
  call: shiftCalls.remove,
  subject,
  table: 'shifts',
  lock: lockShift,
  refuse: async (tx, { employee_id, ...times }) => {
    await lockEmployees(tx, [employee_id])
    const other = await findOverlappingShift(tx, { employee_id, ...hoursOf(times) })
    if (other) throw hoursTakenBy(other, await readClock(tx))
  },
  removed: 'Shift has been deleted',
  undone: 'Shift has been restored',
})

const isReassigned = (before: Shift, { employee_id, user = before.user }: ShiftChange) =>
  employee_id === undefined ? user !== before.user : employee_id !== before.employee_id

/** Adds the overlapping shift to the error. A violated constraint ends the transaction, so that shift is read after it. */
const namingOverlap = <Planned extends Shift>(db: Database, plan: () => Promise<Planned>): Promise<Planned> =>
  plan().catch(async (error: unknown) => {
    const other = error instanceof HoursTaken && (await findOverlappingShift(db, error.plan, error.id))
    throw other ? hoursTakenBy(other, await readClock(db)) : error
  })
