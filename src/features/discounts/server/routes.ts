import type { FastifyInstance } from 'fastify'
import { findBuyer } from '#features/stores/server/queries.ts'
import { answer } from '#platform/http/answer.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { answerList } from '#platform/shop/answerList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { discountCalls } from '../contract.ts'
import { isLarge } from '../rules.ts'
import { promoForOrder } from './promoForOrder.ts'
import { discountShape, discounts, insertDiscount, listDiscounts, promoCode, updateDiscount } from './queries.ts'

export function discountRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, discountCalls.all, () => listDiscounts(db))
  answerList(app, db, discountCalls, {
    subject: promoCode,
    table: 'discounts',
    shape: discountShape,
    rows: discounts,
    sheet: { fileName: 'discount.xlsx', sheetName: 'Discount' },
    insert: insertDiscount,
    update: (tx, change, { before, by }) => {
      const isEnded =
        Object.keys(change).every((field) => ['id', 'version', 'active'].includes(field)) && !change.active
      if (isLarge(before.discount) && !isEnded && !by.is_proved) throw new Refusal(codes.proofRequired)
      return updateDiscount(tx, change)
    },
    called: 'Discount',
  })
  answer(app, discountCalls.check, async ({ body, caller }) => {
    const { today: day } = await findBuyer(db, caller.user_id)
    return promoForOrder(db, { ...body, day }, (reason, holes) => new Refusal(reason, holes))
  })
}
