import type { FastifyInstance } from 'fastify'
import { findBuyer } from '#features/stores/server/queries.ts'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { answerList } from '#platform/list/answerList.ts'
import { discountCodes } from '../codes.ts'
import { discountCalls } from '../contract.ts'
import { stateOn } from '../rules.ts'
import { promoCode } from './audited.ts'
import { discountShape, discounts, findPromoCode, insertDiscount, listDiscounts, updateDiscount } from './queries.ts'

export function discountRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, discountCalls.all, () => listDiscounts(db))
  answerList(app, db, discountCalls, {
    subject: promoCode,
    table: 'discounts',
    shape: discountShape,
    rows: discounts,
    sheet: { fileName: 'discount.xlsx', sheetName: 'Discount' },
    insert: insertDiscount,
    update: updateDiscount,
    called: 'Discount',
  })
  answer(app, discountCalls.check, async ({ body, caller }) => {
    const [promo, { today }] = await Promise.all([findPromoCode(db, body.promo_code), findBuyer(db, caller.user_id)])
    if (!promo) throw new Refusal(discountCodes.noCode, { promo_code: body.promo_code })
    if (stateOn(today, promo) !== 'active') throw new Refusal(discountCodes.notToday, { promo_code: promo.promo_code })
    return promo
  })
}
