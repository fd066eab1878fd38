import { stateOn } from '#features/discounts/rules.ts'
import { promote } from '#features/discounts/server/promotion.ts'
import { findCodesIn, findPromoCode } from '#features/discounts/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { today } from '#shared/day.ts'
import { settingCodes } from '../codes.ts'
import type { NewTaxRate, Shop, ShopChange, TaxRate } from '../contract.ts'
import { namesCode } from '../lastingText.ts'
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
      await refuseCodesInTexts(tx, change)
      if (promo_code !== undefined && promo_code !== before.promo_code) await promoteCode(tx, promo_code)
      return updateShop(tx, change)
    },
  })

/** Promotes a code, unless visitors could not use it. It may start later: the site promotes it from its first day on. */
async function promoteCode(tx: Database, promo_code: string) {
  if (promo_code === '') return promote(tx, undefined)
  const promo = await findPromoCode(tx, promo_code)
  const refuse = (why: string) =>
    fault('promo_code', `The promo code ${promo_code} ${why} under Discount first, or promote none.`)
  if (!promo) throw refuse('does not exist. Create it')
  if (promo.audience === 'orders') throw refuse('is for orders only. Make it for visitors')
  const state = stateOn(today(), promo)
  if (state === 'off' || state === 'ended') throw refuse('is no longer valid. Make it valid')
  return promote(tx, promo.id)
}

const lastingTexts = ['banner', 'banner_fr', 'promo_for', 'promo_for_fr', 'promo_text', 'promo_text_fr'] as const

/** The site shows the promoted code itself. A code inside a text would stay there when the promotion changes or ends. */
async function refuseCodesInTexts(tx: Database, change: ShopChange) {
  for (const field of lastingTexts) {
    const text = change[field]
    if (!text) continue
    const named = (await findCodesIn(tx, text)).find((code) => namesCode(text, code))
    if (named) throw fault(field, `Leave the promo code ${named} out: the site shows the code that is promoted.`)
  }
}

/** A rate starts tomorrow at the earliest, because orders of today may have been placed with the current rate. */
export const addTaxRate = (db: Database, rate: NewTaxRate, by: Session): Promise<TaxRate> =>
  addRow(db, {
    subject: taxRate,
    given: rate,
    by,
    insert: async (tx) => {
      const inserted = await insertTaxRate(tx, rate)
      if (!inserted.is_ahead) throw fault('starts_on', 'A new rate can start tomorrow at the earliest.')
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
