import type { Product } from '#features/inventory/columns.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { findProductsById } from '#features/inventory/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, Refusal, refuseStale } from '#platform/refusal/refusal.ts'
import { inDollars } from '#shared/money.ts'
import { orderCodes } from '../codes.ts'
import type { OrderLine } from '../columns.ts'
import { mostOrderedLines } from '../contract.ts'
import type { NewOrderLine } from '../linesContract.ts'
import { order as orderSubject, orderLine as subject } from './audited.ts'
import { editOrder, takeStock } from './editOrder.ts'
import { findLine, findSameLine, insertLine, listLines, readLine, updateLine } from './lineQueries.ts'

/** Adds a product to an order at its current price. */
export const addOrderLine = (db: Database, given: NewOrderLine, by: Session) =>
  moveStock(db, { by, why: 'Order line added', order: given.transaction_id }, async (tx) => {
    const { transaction_id, product_id, quantity, version } = given
    const { result, order } = await editOrder(tx, transaction_id, by, async (before) => {
      refuseStale(before, version, orderSubject.name)
      await takeStock(tx, { ...(await readProduct(tx, product_id)), product_id }, quantity)
      return putIn(tx, given, by)
    })
    const { line, ...told } = result
    return { ...line, order, ...told }
  })

/**
 * A line of the product is only extended if it has the same names, price and cost, because each piece keeps the price at
 * which it was sold. Otherwise the product gets a line of its own.
 */
async function putIn(tx: Database, { transaction_id: order_id, product_id, quantity }: NewOrderLine, by: Session) {
  // The stock was taken before, so the product is locked and keeps its prices until the end of the transaction.
  const product = await readProduct(tx, product_id)
  const same = await findSameLine(tx, order_id, product)
  if (same) {
    const line = await extendLine(tx, same, quantity, by)
    const detail = `${same.quantity} + ${quantity} at the same price`
    return { line, message: 'Transaction line has been updated', detail }
  }
  const lines = await listLines(tx, order_id)
  if (lines.length >= mostOrderedLines)
    throw new Refusal(orderCodes.fullOrder, { number: order_id, most: mostOrderedLines })
  const line = await addRow(tx, { subject, by, given: { order_id, product, quantity }, insert: insertLine })
  const other = lines.find((each) => each.product_id === product_id)
  return { line, message: 'Transaction line has been added', detail: other && secondLine(line, other) }
}

const extendLine = (tx: Database, { id, quantity }: OrderLine, more: number, by: Session) =>
  changeRow(tx, {
    subject,
    change: { id },
    by,
    lock: findLine,
    write: async (tx) => {
      await updateLine(tx, id, { quantity: quantity + more })
      return readLine(tx, id)
    },
  })

/** Why a product that was already in the order has a second line. */
const secondLine = ({ price }: OrderLine, other: OrderLine) =>
  other.price === price
    ? 'The product has changed since it was ordered, so it has two lines'
    : `At today’s price of ${inDollars(price)}. The other line of the product keeps ${inDollars(other.price)}`

async function readProduct(tx: Database, id: number): Promise<Product> {
  const [product] = await findProductsById(tx, [id])
  if (!product) throw noSuch('product')
  return product
}
