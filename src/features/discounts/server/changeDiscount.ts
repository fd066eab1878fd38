import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import type { Discount } from '../columns.ts'
import type { DiscountChange, NewDiscount } from '../contract.ts'
import { promoCode as subject } from './audited.ts'
import { deleteDiscount, insertDiscount, lockDiscount, updateDiscount } from './queries.ts'

export const createDiscount = (db: Database, discount: NewDiscount, by: Session): Promise<Discount> =>
  addRow(db, { subject, given: discount, by, insert: insertDiscount })

export const changeDiscount = (db: Database, change: DiscountChange, by: Session): Promise<Discount> =>
  changeRow(db, { subject, change, by, lock: lockDiscount, write: updateDiscount })

export async function removeDiscount(db: Database, id: number, by: Session) {
  await removeRow(db, { subject, id, by, lock: lockDiscount, remove: deleteDiscount })
  return { message: 'Discount has been removed' }
}
