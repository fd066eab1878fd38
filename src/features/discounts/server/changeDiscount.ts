import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, refuseStale } from '#platform/http/refusal.ts'
import type { Discount, DiscountChange, NewDiscount } from '../contract.ts'
import { promoCode } from './audited.ts'
import { deleteDiscount, insertDiscount, lockDiscount, updateDiscount } from './queries.ts'

const subject = promoCode

export const createDiscount = (db: Database, given: NewDiscount, by: Session): Promise<Discount> =>
  db.transaction().execute(async (tx) => {
    const made = await insertDiscount(tx, given)
    await recordChange(tx, { by, act: 'made', subject, id: made.id, after: made })
    return made
  })

export const changeDiscount = (db: Database, change: DiscountChange, by: Session): Promise<Discount> =>
  db.transaction().execute(async (tx) => {
    const before = await lockDiscount(tx, change.id)
    if (!before) throw noSuch(subject.name)
    refuseStale(before, change.version, subject.name)
    const after = await updateDiscount(tx, change)
    await recordChange(tx, { by, act: 'changed', subject, id: change.id, before, after })
    return after
  })

export const removeDiscount = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockDiscount(tx, id)
    if (!before) throw noSuch(subject.name)
    await deleteDiscount(tx, id)
    await recordChange(tx, { by, act: 'removed', subject, id, before })
    return { message: 'Discount has been removed' }
  })
