import type { FastifyInstance } from 'fastify'
import { findBuyer } from '#features/stores/server/queries.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import { discountCodes } from '../codes.ts'
import { discountColumns } from '../columns.ts'
import { discountCalls } from '../contract.ts'
import { stateOn } from '../rules.ts'
import { changeDiscount, createDiscount, removeDiscount } from './changeDiscount.ts'
import { findDiscounts, findPromoCode, listDiscounts, streamDiscounts } from './queries.ts'

export function discountRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, discountCalls.all, () => listDiscounts(db))
  answer(app, discountCalls.search, ({ body }) => findDiscounts(db, body))
  answer(app, discountCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'discount.xlsx',
      sheetName: 'Discount',
      columns: discountColumns,
      rows: await streamDiscounts(db, body),
      query: body,
      caller,
    }),
  )
  answer(app, discountCalls.create, ({ body, caller }) => createDiscount(db, body, caller))
  answer(app, discountCalls.update, ({ body, caller }) => changeDiscount(db, body, caller))
  answer(app, discountCalls.remove, ({ params, caller }) => removeDiscount(db, params.id, caller))
  answer(app, discountCalls.check, async ({ body, caller }) => {
    const [promo, { today }] = await Promise.all([findPromoCode(db, body.promo_code), findBuyer(db, caller.user_id)])
    if (!promo) throw new Refusal(discountCodes.noCode, { promo_code: body.promo_code })
    if (stateOn(today, promo) !== 'active') throw new Refusal(discountCodes.notToday, { promo_code: promo.promo_code })
    return promo
  })
}
