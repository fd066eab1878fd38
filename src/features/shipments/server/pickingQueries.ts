import { sql } from 'kysely'
import { ownCodeOf } from '#features/barcodes/rules.ts'
import { codesOfProduct } from '#features/barcodes/server/queries.ts'
import { productName } from '#features/inventory/server/productNames.ts'
import { openOrders } from '#features/orders/server/openLines.ts'
import type { Database } from '#platform/db/database.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import { type LineToPick, type OrderToPick, pickingColumns } from '../columns.ts'
import type { PickingQuery } from '../contract.ts'

const shape: ListShape<OrderToPick> = { columns: pickingColumns }

/** The orders to pick, the oldest first. */
export const findOrdersToPick = (db: Database, { view, ...query }: PickingQuery) =>
  readPage(
    db,
    openOrders(db)
      .$if(view === 'new', (rows) => rows.having(sql<boolean>`sum(line.shipped) = 0`))
      .$if(view === 'back_orders', (rows) => rows.having(sql<boolean>`sum(line.shipped) > 0`)),
    query,
    shape,
  )

/** The open lines of these orders, in the order in which a person walks along the shelves. Products without a shelf are last. */
export async function listLinesToPick(db: Database, order_ids: readonly number[]): Promise<LineToPick[]> {
  const products = db
    .selectFrom('products')
    .select(['products.id as product_id', 'device', 'color', 'shelf'])
    .select([productName.as('product'), codesOfProduct.as('barcodes')])
  const lines = await db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin(products.as('known'), 'known.product_id', 'line.product_id')
    .select(['line.id', 'orders.id as transaction_id', 'orders.username', 'known.product_id', 'known.device'])
    .select(['known.product', 'known.color', 'known.shelf', 'known.barcodes'])
    .select(['quantity as ordered', 'line.shipped', sql<number>`quantity - line.shipped`.as('open')])
    .where('orders.id', '=', (eb) => eb.fn.any(eb.val(order_ids)))
    .where('status', '=', 0)
    .whereRef('quantity', '>', 'line.shipped')
    .execute()
  return lines
    .map((line) => ({ ...line, barcodes: [...line.barcodes, ownCodeOf(line.product_id)] }))
    .sort(alongTheShelves)
}

/** A-2 is before A-10. */
const { compare } = new Intl.Collator('en', { numeric: true })

const alongTheShelves = (one: LineToPick, other: LineToPick) =>
  Number(one.shelf === '') - Number(other.shelf === '') ||
  compare(one.shelf, other.shelf) ||
  compare(one.product, other.product) ||
  one.product_id - other.product_id ||
  one.transaction_id - other.transaction_id ||
  one.id - other.id
