import type { FastifyInstance } from 'fastify'
import { findBuyer } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { answer } from '#platform/http/answer.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { cartCalls } from '../contract.ts'
import { figuresOf, listFigures } from '../pricing.ts'
import { addToCart, setInCart } from './changeCart.ts'
import { listCart } from './queries.ts'

export function cartRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, cartCalls.items, async ({ params, caller }) => {
    refuseOtherCart(params.userId, caller)
    const [items, { tax }] = await Promise.all([listCart(db, caller.user_id), findBuyer(db, caller.user_id)])
    const figures = figuresOf(items, { tax })
    return { items, summary: { ...figures, totals: listFigures(figures) }, tax_rate: tax, total: items.length }
  })
  answer(app, cartCalls.add, ({ body, caller }) => {
    refuseOtherCart(body.user_id, caller)
    return addToCart(db, body, caller)
  })
  answer(app, cartCalls.set, ({ body, caller }) => {
    refuseOtherCart(body.user_id, caller)
    return setInCart(db, body, caller)
  })
}

/** The cart of another user is 404. */
function refuseOtherCart(user_id: number | undefined, caller: Session) {
  if (user_id !== undefined && user_id !== caller.user_id) throw noSuch('cart')
}
