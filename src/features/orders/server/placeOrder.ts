import { type Figures, figuresOf, fractionOf } from '#features/cart/pricing.ts'
import type { LockedLine } from '#features/cart/server/queries.ts'
import { promoForOrder } from '#features/discounts/server/promoForOrder.ts'
import { countUse } from '#features/discounts/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { fillIn, joinSentences } from '#shared/codes.ts'
import type { Day } from '#shared/day.ts'
import { differs, toDollars } from '#shared/money.ts'
import { orderCodes } from '../codes.ts'
import type { NewOrder, OrderFigures } from '../contract.ts'
import { confirmationOf } from './confirmation.ts'
import { insertOrder, moveCart, openOrder } from './placeOrderQueries.ts'

/** Orders the whole cart or nothing, at the current prices and from the current stock. */
export const placeOrder = async (tx: Database, sent: NewOrder, by: Session) => {
  const { lines, ...draft } = await openOrder(tx, by)
  refuseEmpty(lines)
  refuseShort(lines)
  const promo = await readPromoCode(tx, sent.promo_code, draft.today)
  const discount = promo ? fractionOf(promo.discount) : 0
  const figures = figuresOf(lines, { discount, tax: draft.tax })
  const current: OrderFigures = { price: figures.subtotal, discount, total_price: figures.total }
  if (!hasTheseLines(sent, lines)) throw new Refusal(orderCodes.cartChanged, {}, { current })
  if (!hasTheseFigures(sent, figures)) throw new Refusal(orderCodes.priceChanged, {}, { current })

  const order = await insertOrder(tx, {
    ...draft,
    by,
    promo_code: promo?.promo_code ?? '',
    discount,
    figures,
    remarks: sent.remarks,
  })
  await moveCart(tx, order, lines, confirmationOf(order, lines, by.email))
  // The last statement, because it locks the promo code: other orders with the same code wait until the commit. Only the reply is kept after it.
  if (promo) await countUse(tx, promo.id)
  return order
}

function refuseEmpty(lines: readonly LockedLine[]) {
  if (lines.length === 0) throw new Refusal(orderCodes.emptyCart)
}

function refuseShort(lines: readonly LockedLine[]) {
  const errors = lines
    .filter(({ quantity, quantity_available }) => quantity > quantity_available)
    .map((line) => ({ field: `product_id.${line.product_id}`, message: shortage(line) }))
  if (errors.length === 0) return
  const shortages = joinSentences(errors.map(({ message }) => message))
  throw new Refusal(orderCodes.outOfStock, { shortages }, { errors })
}

function shortage(line: LockedLine) {
  const { quantity_available: left } = line
  const product = displayName(line)
  return left === 0 ? fillIn(orderCodes.noneLeft, { product }) : fillIn(orderCodes.fewLeft, { left, product })
}

/** Returns the promo code of the order, or undefined without one. */
const readPromoCode = async (tx: Database, promo_code: string, day: Day) =>
  promo_code === ''
    ? undefined
    : promoForOrder(tx, { promo_code, day }, (reason, holes) => fault('promo_code', fillIn(reason, holes)))

/** Returns false if the cart was changed since the page showed it, for example in another tab. */
function hasTheseLines({ lines: sent }: NewOrder, lines: readonly LockedLine[]) {
  if (sent === undefined) return true
  const quantities = new Map(sent.map(({ product_id, quantity }) => [product_id, quantity]))
  return (
    lines.length === quantities.size &&
    lines.every(({ product_id, quantity }) => quantities.get(product_id) === quantity)
  )
}

/** Returns false if the page showed other figures. Figures that were not sent are not compared. */
const hasTheseFigures = ({ price, discount, total_price }: NewOrder, figures: Figures) =>
  (price === undefined || !differs(price, figures.subtotal)) &&
  (discount === undefined || !differs(discount * toDollars(figures.subtotal), figures.discount)) &&
  (total_price === undefined || !differs(total_price, figures.total))
