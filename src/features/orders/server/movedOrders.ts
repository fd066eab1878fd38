import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { type IncomingRow, type IncomingTable, incomingTable } from '#platform/db/incomingTable.ts'
import { order } from './audited.ts'
import { lockOrders } from './queries.ts'

const orders = incomingTable(
  'orders',
  [
    'user_id',
    'username',
    'store_id',
    'placed_at',
    'placed_on',
    'price_cents',
    'discount',
    'discount_cents',
    'tax',
    'tax_cents',
    'total_cents',
    'promo_code',
    'remarks',
    'status',
    'paid',
  ],
  { alsoSet: ['earlier', 'keeps_amounts'], logged: { subject: order, find: lockOrders } },
)

const lines = incomingTable('order_lines', [
  'order_id',
  'product_id',
  'device',
  'product_type',
  'brand',
  'category',
  'subcategory',
  'color',
  'quantity',
  'wholesale_cents',
  'price_cents',
  'cost_cents',
])

const asRow = ({ lines: _, ...order }: IncomingRow): IncomingRow => ({ ...order, earlier: true, keeps_amounts: true })
const linesOf = (given: readonly IncomingRow[]): IncomingRow[] =>
  given.flatMap(({ id, lines }) =>
    Array.isArray(lines) ? lines.map((line: IncomingRow) => ({ ...line, order_id: id })) : [],
  )

/**
 * Orders of the earlier system with their lines. They take no stock, write no mail, and keep the amounts of that system. An order
 * that has changed gets its lines anew.
 */
export const movedOrders: IncomingTable = {
  ...orders,
  async insert(tx, rows) {
    const ids = await orders.insert(tx, rows.map(asRow))
    await lines.insert(tx, linesOf(rows))
    return ids
  },
  async update(tx, rows) {
    const ids = rows.map(({ id }) => id)
    await sql`delete from order_lines where order_id = any(${ids}::integer[])`.execute(tx)
    await orders.update(
      tx,
      rows.map((row) => ({ ...asRow(row), id: row.id })),
    )
    await lines.insert(tx, linesOf(rows))
  },
  async hashes(db, ids) {
    // The version of the line changes with each edit of it, so that an edited line is noticed too.
    const { rows } = await sql<{ id: number; hash: string }>`
      select orders.id, md5(concat(row(price_cents, discount_cents, tax_cents, total_cents, status, paid, remarks, promo_code)::text,
        (select string_agg(row(line.id, line.version)::text, ' ' order by line.id) from order_lines as line
          where line.order_id = orders.id))) as hash
      from orders where id = any(${ids}::integer[])`.execute(db)
    return new Map(rows.map(({ id, hash }) => [id, hash]))
  },
}

/** Whether an order was placed in this shop. From then on nothing is moved in. */
export const hasOwnOrders = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('earlier', '=', false).limit(1).executeTakeFirst()) !== undefined

/** The orders, pieces and cents of each store and month that came from the earlier system. */
export const sumEarlierOrders = async (db: Database) =>
  (
    await sql<{ store: string; month: string; orders: number; pieces: number; total: number }>`
      select username as store, to_char(placed_on, 'YYYY-MM') as month, count(*)::integer as orders,
        coalesce(sum(line.pieces), 0)::bigint as pieces, sum(total_cents)::bigint as total
      from orders
      left join (select order_id, sum(quantity) as pieces from order_lines group by order_id) as line on order_id = orders.id
      where earlier
      group by username, month order by username, month`.execute(db)
  ).rows
