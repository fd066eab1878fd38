import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal, refuseStale } from '#platform/http/refusal.ts'
import type { Product, ProductChange } from '../contract.ts'
import { seenBy } from '../rules.ts'
import { product } from './audited.ts'
import { movingStock } from './movingStock.ts'
import { lockProduct, retireProduct, transferHolds, updateProduct } from './queries.ts'

const subject = product

export const changeProduct = (db: Database, change: ProductChange, by: Session): Promise<Product> =>
  movingStock(
    db,
    { by, why: by.type === 'supplier' ? 'Hold announced by the supplier' : 'Edited in the inventory' },
    async (tx) => {
      const before = await lockProduct(tx, change.id)
      if (!before) throw noSuch(subject.name)
      if (by.type === 'supplier') refuseMoreThanHold(before, change)
      refuseStale(seenBy(by.type, before), change.version, subject.name)
      const after = await updateProduct(tx, change)
      if (pricesDiffer(before, after))
        await recordChange(tx, { by, act: 'changed', subject, id: change.id, before, after })
      return after
    },
  )

export const removeProduct = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockProduct(tx, id)
    if (!before) throw noSuch(subject.name)
    await retireProduct(tx, id)
    await recordChange(tx, { by, act: 'removed', subject, id, before })
    return { message: 'Product has been deleted' }
  })

export const transferAll = async (db: Database, by: Session) => {
  const products = await movingStock(db, { by, why: 'All holds transferred' }, transferHolds)
  return { message: 'All products have been transferred', products }
}

/** A supplier announces what is coming, and nothing else. Sending back what they read is no offence; guessing at the rest is. */
function refuseMoreThanHold(before: Product, { id: _, version: __, quantity_hold: ___, ...rest }: ProductChange) {
  const read = seenBy('supplier', before)
  const differs = Object.entries(rest).some(
    ([field, value]) => value !== undefined && value !== Reflect.get(read, field),
  )
  if (differs) throw new Refusal(403, 'A supplier sets the hold quantity only.', { code: 'forbidden' })
}

const pricesDiffer = (before: Product, after: Product) =>
  before.wholesale_price !== after.wholesale_price || before.cost_price !== after.cost_price
