import { setStockCause } from '#features/inventory/server/moveStock.ts'
import { lockProduct } from '#features/inventory/server/queries.ts'
import { forgetCount } from '#features/inventory/server/storeStock.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange, subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal } from '#platform/refusal/refusal.ts'
import { adjustmentCodes } from '../codes.ts'
import { Adjustment } from '../columns.ts'
import { adjustmentReasons, adjustmentStates } from '../rules.ts'
import { movePieces } from './adjust.ts'
import { findAdjustment, judge, lockAdjustment, momentOfAdjustment } from './queries.ts'

export const adjustment = subjectOf('stock adjustment', Adjustment, {
  fields: ['place', 'product', 'by', 'why', 'note', 'value', 'state', 'username'],
  called: ['place', 'product'],
  labels: { by: 'Pieces', username: 'Who' },
  meanings: { state: adjustmentStates },
})

/** Approves an adjustment, and changes the stock by it. If the place has too few pieces by now, it goes on waiting. */
export const approveAdjustment = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockWaiting(tx, id)
    const why = adjustmentReasons[before.why].label
    await setStockCause(tx, { by, why, note: noteOf(before) })
    // The product is locked before the stock of the store, as everywhere.
    await lockProduct(tx, before.product_id)
    const on_hand = await movePieces(tx, before)
    return { ...(await decide(tx, before, 'done', by)), on_hand }
  })

/** Declines an adjustment. If it was the first count of a product in a store, the store has to count it again. */
export const declineAdjustment = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockWaiting(tx, id)
    const { store_id, product_id, why } = before
    if (why === 'first_count' && store_id !== null)
      await forgetCount(tx, { store_id, product_id }, momentOfAdjustment(id))
    return decide(tx, before, 'declined', by)
  })

type Waiting = Awaited<ReturnType<typeof lockWaiting>>

async function lockWaiting(tx: Database, id: number) {
  const row = await lockAdjustment(tx, id)
  if (!row) throw noSuch('adjustment')
  if (row.state !== 'waiting') throw new Refusal(adjustmentCodes.judged)
  return row
}

async function decide(tx: Database, before: Waiting, state: 'done' | 'declined', by: Session) {
  await judge(tx, before.id, state, by.username)
  const after = await findAdjustment(tx, before.id)
  await recordChange(tx, { by, act: 'changed', subject: adjustment, id: before.id, before, after })
  return after
}

/** The ledger names the administrator, so the note names who counted. */
const noteOf = ({ username, note }: Waiting) =>
  [`Entered by ${username}`, note].filter(Boolean).join(': ').slice(0, 200)
