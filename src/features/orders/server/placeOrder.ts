import { type Figures, figuresOf, fractionOf } from '#features/cart/pricing.ts'
import type { LockedLine } from '#features/cart/server/queries.ts'
import { discountCodes } from '#features/discounts/codes.ts'
import { stateOn } from '#features/discounts/rules.ts'
import { countUse, findPromoCode } from '#features/discounts/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeepReply } from '#platform/http/answer/idempotency.ts'
import { fault, Refusal } from '#platform/http/refusal.ts'
import { fillIn } from '#shared/codes.ts'
import type { Day } from '#shared/day.ts'
import { inEach } from '#shared/language.ts'
import { differs, toDollars } from '#shared/money.ts'
import { orderCodes } from '../codes.ts'
import type { Order } from '../columns.ts'
import type { NewOrder, OrderFigures } from '../contract.ts'
import { confirmationOf } from './confirmation.ts'
import { insertOrder, moveCart, openOrder } from './placing.ts'

/** Orders what is in somebody's cart: all of it or nothing, at the prices and from the stock of this very moment. */
export const placeOrder = (db: Database, given: NewOrder, by: Session, keep: KeepReply<Order>) =>
  db.transaction().execute(async (tx) => {
    const { lines, ...draft } = await openOrder(tx, by)
    refuseEmpty(lines)
    refuseShort(lines)
    const promo = await readPromoCode(tx, given.promo_code, draft.today)
    const discount = promo ? fractionOf(promo.discount) : 0
    const figures = figuresOf(lines, { discount, tax: draft.tax })
    refuseOtherLines(given, lines, figures, discount)
    refuseOtherFigures(given, figures, discount)

    const { remarks } = given
    const order = await insertOrder(tx, {
      ...draft,
      by,
      promo_code: promo?.promo_code ?? '',
      discount,
      figures,
      remarks,
    })
    await moveCart(tx, order, lines, confirmationOf(order, lines, by.email))
    const kept = await keep(tx, order)
    // Last, because everybody who orders with the same code waits here for whoever came before.
    if (promo) await countUse(tx, promo.id)
    return kept
  })

function refuseEmpty(lines: readonly LockedLine[]) {
  if (lines.length === 0) throw new Refusal(orderCodes.emptyCart)
}

function refuseShort(lines: readonly LockedLine[]) {
  const errors = lines
    .filter(({ quantity, quantity_available }) => quantity > quantity_available)
    .map((line) => ({ field: `product_id.${line.product_id}`, message: shortage(line) }))
  if (errors.length === 0) return
  const shortages = inEach((language) => errors.map(({ message }) => message[language]).join(' '))
  throw new Refusal(orderCodes.outOfStock, { shortages }, { errors })
}

function shortage(line: LockedLine) {
  const { quantity_available: left } = line
  const product = displayName(line)
  return left === 0 ? fillIn(orderCodes.noneLeft, { product }) : fillIn(orderCodes.fewLeft, { left, product })
}

/** The promo code that was given, if one was: it has to be known, and valid on the day. */
async function readPromoCode(tx: Database, code: string, day: Day) {
  if (code === '') return undefined
  const promo = await findPromoCode(tx, code)
  if (!promo) throw fault('promo_code', fillIn(discountCodes.noCode, { promo_code: code }))
  if (stateOn(day, promo) !== 'active')
    throw fault('promo_code', fillIn(discountCodes.notToday, { promo_code: promo.promo_code }))
  return promo
}

/** The cart was changed elsewhere, in another tab say: they look at what is in it now before they order again. */
function refuseOtherLines({ lines: seen }: NewOrder, lines: readonly LockedLine[], figures: Figures, discount: number) {
  if (seen === undefined) return
  const quantities = new Map(seen.map(({ product_id, quantity }) => [product_id, quantity]))
  const isSame = ({ product_id, quantity }: LockedLine) => quantities.get(product_id) === quantity
  if (lines.length === quantities.size && lines.every(isSame)) return
  throw new Refusal(orderCodes.cartChanged, {}, { current: asTold(figures, discount) })
}

/** Whoever ordered reckoned with something else: they look at what it is now before they order again. */
function refuseOtherFigures(given: NewOrder, figures: Figures, fraction: number) {
  const { subtotal, discount, total } = figures
  const { price, discount: given_discount, total_price } = given
  if (
    (price === undefined || !differs(price, subtotal)) &&
    (given_discount === undefined || !differs(given_discount * toDollars(subtotal), discount)) &&
    (total_price === undefined || !differs(total_price, total))
  ) {
    return
  }
  throw new Refusal(orderCodes.priceChanged, {}, { current: asTold(figures, fraction) })
}

const asTold = ({ subtotal, total }: Figures, discount: number): OrderFigures => ({
  price: subtotal,
  discount,
  total_price: total,
})
