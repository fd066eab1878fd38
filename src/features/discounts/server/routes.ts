import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import { noSuch } from '#server/refusal.ts'
import { exportSheet, type SheetColumn } from '#server/sheet.ts'
import { today } from '#shared/day.ts'
import { type Discount, discountCalls } from '../contract.ts'
import { stateOn } from '../rules.ts'
import { changeDiscount, createDiscount, removeDiscount } from './changeDiscount.ts'
import { findDiscounts, findPromoCode, listDiscounts, streamDiscounts } from './queries.ts'

const sheet: SheetColumn<Discount>[] = [
  { header: 'ID', value: (row) => row.id },
  { header: 'Promo Code', value: (row) => row.promo_code },
  { header: 'Discount %', value: (row) => row.discount },
  { header: 'Start', value: (row) => row.start_date, kind: 'day' },
  { header: 'End', value: (row) => row.end_date, kind: 'day' },
  { header: 'Active', value: (row) => (row.active ? 'Yes' : 'No') },
  { header: 'Times Used', value: (row) => row.times_used },
]

export function discountRoutes(app: FastifyInstance, db: Database) {
  answer(app, discountCalls.all, () => listDiscounts(db))
  answer(app, discountCalls.search, ({ body }) => findDiscounts(db, body))
  answer(app, discountCalls.export, ({ body }) =>
    exportSheet('discount.xlsx', 'Discount', sheet, streamDiscounts(db, body)),
  )
  answer(app, discountCalls.create, ({ body, caller }) => createDiscount(db, body, caller))
  answer(app, discountCalls.update, ({ body, caller }) => changeDiscount(db, body, caller))
  answer(app, discountCalls.remove, ({ params, caller }) => removeDiscount(db, params.id, caller))
  answer(app, discountCalls.check, async ({ body }) => {
    const promo = await findPromoCode(db, body.promo_code)
    if (!promo || stateOn(today(), promo) !== 'active') throw noSuch('promo code')
    return promo
  })
}
