import { stateOn } from '#features/discounts/rules.ts'
import { findPromoCode } from '#features/discounts/server/queries.ts'
import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, noSuch, Refusal, refuseStale } from '#platform/http/refusal.ts'
import { today } from '#shared/day.ts'
import type { NewTaxRate, Shop, ShopChange, TaxRate } from '../contract.ts'
import { shop, taxRate } from './audited.ts'
import { deleteTaxRate, insertTaxRate, lockShop, lockTaxRate, updateShop } from './queries.ts'

/** There is one shop, and so one row of it. */
const theShop = { subject: shop, id: 1 } as const

export const changeShop = (db: Database, change: ShopChange, by: Session): Promise<Shop> =>
  db.transaction().execute(async (tx) => {
    const before = await lockShop(tx)
    refuseStale(before, change.version, 'page')
    if (change.promo_code && change.promo_code !== before.promo_code) await refuseIfIdle(tx, change.promo_code)
    const after = await updateShop(tx, change)
    await recordChange(tx, { by, act: 'changed', ...theShop, before, after })
    return after
  })

/** Nobody is promised what no order can be given. */
async function refuseIfIdle(tx: Database, promo_code: string) {
  const promo = await findPromoCode(tx, promo_code)
  if (promo && stateOn(today(), promo) === 'active') return
  const why = promo ? 'is not valid today. Make it valid' : 'does not exist. Create it'
  throw fault('promo_code', `The promo code ${promo_code} ${why} under Discount first, or leave this empty.`)
}

/** Of a day that has begun, some orders are placed already: a rate starts tomorrow or later. */
export const addTaxRate = (db: Database, given: NewTaxRate, by: Session): Promise<TaxRate> =>
  db.transaction().execute(async (tx) => {
    const made = await insertTaxRate(tx, given)
    if (!made.is_ahead) throw fault('starts_on', 'A new rate starts tomorrow at the earliest.')
    await recordChange(tx, { by, act: 'made', subject: taxRate, id: made.id, after: made })
    return made
  })

export const removeTaxRate = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await lockTaxRate(tx, id)
    if (!before) throw noSuch('tax rate')
    if (!before.is_ahead) {
      throw new Refusal(409, 'This rate has started: orders were placed with it. Add a newer one instead.', {
        code: 'has_started',
      })
    }
    await deleteTaxRate(tx, id)
    await recordChange(tx, { by, act: 'removed', subject: taxRate, id, before })
    return { message: 'Tax rate has been removed' }
  })
