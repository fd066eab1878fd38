import { stateOn } from '#features/discounts/rules.ts'
import { findPromoCode } from '#features/discounts/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/http/refusal.ts'
import { today } from '#shared/day.ts'
import { settingCodes } from '../codes.ts'
import type { NewTaxRate, Shop, ShopChange, TaxRate } from '../contract.ts'
import { shopSettings, taxRate } from './audited.ts'
import { deleteTaxRate, insertTaxRate, lockShop, lockTaxRate, updateShop } from './queries.ts'

export const changeShop = (db: Database, change: ShopChange, by: Session): Promise<Shop> =>
  changeRow(db, {
    subject: shopSettings,
    called: 'page',
    // There is only one row.
    change: { ...change, id: 1 },
    by,
    lock: lockShop,
    write: async (tx, { promo_code }, before) => {
      if (promo_code && promo_code !== before.promo_code) await refuseInvalidPromo(tx, promo_code)
      return updateShop(tx, change)
    },
  })

/** The promo code on the site has to be valid, because visitors are invited to use it. */
async function refuseInvalidPromo(tx: Database, promo_code: string) {
  const promo = await findPromoCode(tx, promo_code)
  if (promo && stateOn(today(), promo) === 'active') return
  const why = promo ? 'is not valid today. Make it valid' : 'does not exist. Create it'
  throw fault('promo_code', `The promo code ${promo_code} ${why} under Discount first, or leave this empty.`)
}

/** A rate starts tomorrow at the earliest, because orders of today may have been placed with the current rate. */
export const addTaxRate = (db: Database, rate: NewTaxRate, by: Session): Promise<TaxRate> =>
  addRow(db, {
    subject: taxRate,
    given: rate,
    by,
    insert: async (tx) => {
      const inserted = await insertTaxRate(tx, rate)
      if (!inserted.is_ahead) throw fault('starts_on', 'A new rate starts tomorrow at the earliest.')
      return inserted
    },
  })

export async function removeTaxRate(db: Database, id: number, by: Session) {
  await removeRow(db, {
    subject: taxRate,
    id,
    by,
    lock: lockTaxRate,
    remove: (tx, id, rate) => {
      refuseStarted(rate)
      return deleteTaxRate(tx, id)
    },
  })
  return { message: 'Tax rate has been removed' }
}

function refuseStarted({ is_ahead }: TaxRate) {
  if (!is_ahead) throw new Refusal(settingCodes.hasStarted)
}
