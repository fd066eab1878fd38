import { sql, type Updateable } from 'kysely'
import type { Product } from '#features/inventory/columns.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { allRowsQuery, type ListShape, readSummedPage, readWholeList } from '#platform/list/readList.ts'
import type { Column } from '#shared/columns.ts'
import type { Cents } from '#shared/money.ts'
import { type OrderLine, orderLineColumns } from '../columns.ts'
import type { OrderLineQuery } from '../linesContract.ts'

const lines = (db: Database) =>
  db
    .selectFrom('order_lines as line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'line.id',
      'order_id',
      'user_id',
      'username',
      'product_id',
      'device',
      'product_type',
      'brand',
      'category',
      'subcategory',
      'color',
      'quantity',
      'shipped',
      'line.wholesale_cents as wholesale_price',
      'line.price_cents as price',
      sql<Cents>`quantity::bigint * line.price_cents`.as('subtotal'),
      'line.version',
    ])

export const listLines = (db: Database, order_id: number): Promise<OrderLine[]> =>
  lines(db).where('order_id', '=', order_id).orderBy('line.id').execute()

/** The page shows the product's id in the cell of the device. */
const lineShape: ListShape<OrderLine> = {
  columns: orderLineColumns,
  typosOfUnknownWords: true,
  alsoShown: [sql`concat('Product ', row.product_id)`],
}

export const findLines = (db: Database, order_id: number, query: OrderLineQuery) =>
  readSummedPage(db, lines(db).where('order_id', '=', order_id), query, lineShape)

export const orderLineFileColumns: readonly Column<keyof OrderLine>[] = [
  { key: 'order_id', header: 'Transaction ID', kind: 'id' },
  ...orderLineColumns,
]

/** The lines of all orders. */
export const streamLines = (db: Database) => readWholeList(db, lines(db), allRowsQuery, lineShape)

/** How many lines each order has. Orders that do not exist are missing. */
export const countLines = (db: Database, order_ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .leftJoin('order_lines as line', 'line.order_id', 'orders.id')
    .select(['orders.id', ({ fn }) => fn.count<number>('line.id').as('lines')])
    .where('orders.id', 'in', order_ids)
    .groupBy('orders.id')
    .orderBy('orders.id')
    .execute()

export const findLine = (db: Database, id: number): Promise<OrderLine | undefined> =>
  lines(db).where('line.id', '=', id).executeTakeFirst()

export const readLine = (db: Database, id: number): Promise<OrderLine> =>
  lines(db).where('line.id', '=', id).executeTakeFirstOrThrow()

/** The columns of a line that are copied from its product. */
export const copiedFrom = (product: Product) => ({
  product_id: product.id,
  device: product.device,
  product_type: product.product_type,
  brand: product.brand,
  category: product.category,
  subcategory: product.subcategory,
  color: product.color,
  wholesale_cents: product.wholesale_price,
  price_cents: product.wholesale_price,
  cost_cents: product.cost_price,
})

export const insertLine = async (
  db: Database,
  { order_id, product, quantity }: { order_id: number; product: Product; quantity: number },
): Promise<OrderLine> => {
  const { id } = await db
    .insertInto('order_lines')
    .values({ order_id, quantity, ...copiedFrom(product) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readLine(db, id)
}

/** Finds the line that has the same names, price and cost as a new line of the product would have. */
export const findSameLine = (db: Database, order_id: number, product: Product): Promise<OrderLine | undefined> =>
  lines(db)
    .where('order_id', '=', order_id)
    .where(({ and, eb }) =>
      and(Object.entries(copiedFrom(product)).map(([column, value]) => eb(sql.ref(`line.${column}`), '=', value))),
    )
    .orderBy('line.id')
    .executeTakeFirst()

export const updateLine = (db: Database, id: number, change: Updateable<DB['order_lines']>) =>
  db
    .updateTable('order_lines')
    .set(({ ref }) => ({ version: ref('version'), ...change }))
    .where('id', '=', id)
    .execute()

/**
 * How many pieces of each product are ordered and still in the warehouse: those of pending orders that were not shipped. A
 * completed order has nothing to ship.
 */
export const pendingPieces = (db: Database) =>
  db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['product_id', sql<number>`sum(quantity - shipped)::integer`.as('pending')])
    .where('status', '=', sql.lit(0))
    .groupBy('product_id')
