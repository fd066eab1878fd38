import { sql, type Updateable } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import type { DB } from '#platform/db/types.ts'
import { fault } from '#platform/http/refusal.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readSummedPage, readWholeList } from '#platform/list/readList.ts'
import type { Cents } from '#shared/money.ts'
import { type Order, type OrderLine, orderColumns, orderLineColumns } from '../columns.ts'
import { type OrderQuery, summarised } from '../contract.ts'
import type { OrderLineQuery } from '../linesContract.ts'

export const asOrder = [
  'id',
  'username',
  'user_id',
  'price_cents as price',
  'discount_cents as discount_amount',
  'tax_cents as tax_amount',
  'total_cents as total_amount',
  'placed_on as date',
  'placed_at',
  'remarks',
  'status',
  'paid',
  'promo_code',
  'discount',
  'tax',
  'version',
] as const
export type Flags = Pick<Order, 'status' | 'paid'>

/** A store sees its own orders, the office everybody's. */
const ordersFor = (db: Database, { type, user_id }: Pick<Session, 'type' | 'user_id'>) =>
  db
    .selectFrom('orders')
    .select(asOrder)
    .$narrowType<Flags>()
    .$if(type === 'admin_user', (own) => own.where('user_id', '=', user_id))

const shape: ListShape<Order> = {
  columns: orderColumns,
  // The page shows it in the cell of the discount.
  alsoShown: [sql`row.promo_code`],
  newestFirst: true,
}

export const findOrders = (db: Database, ask: OrderQuery, caller: Session) =>
  readSummedPage(db, ordersMatching(db, ask, caller), ask, shape)

export const streamOrders = (db: Database, ask: OrderQuery, caller: Session) =>
  readWholeList(db, ordersMatching(db, ask, caller), ask, shape)

const ordersMatching = (db: Database, { status, paid, ...days }: OrderQuery, caller: Session) =>
  ordersFor(db, caller)
    .where(withinDays('placed_on', days))
    .$if(status !== undefined, (orders) => orders.where('status', '=', status ?? 0))
    .$if(paid !== undefined, (orders) => orders.where('paid', '=', paid ?? 0))

export const listNewestOrders = (db: Database, caller: Session): Promise<Order[]> =>
  ordersFor(db, caller).orderBy('id', 'desc').limit(summarised).execute()

/** An order that the caller may see. */
export const findOrder = (db: Database, id: number, caller: Session): Promise<Order | undefined> =>
  ordersFor(db, caller).where('id', '=', id).executeTakeFirst()

const orders = (db: Database) => db.selectFrom('orders').select(asOrder).$narrowType<Flags>()

export const lockOrder = (db: Database, id: number): Promise<Order | undefined> =>
  orders(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Several orders, each locked after the one before it: whoever locks many does so in the same order. */
export const lockOrders = (db: Database, ids: readonly number[]): Promise<Order[]> =>
  orders(db).where('id', 'in', ids).orderBy('id').forUpdate().execute()

export const updateOrder = (db: Database, id: number, change: Updateable<DB['orders']>): Promise<Order> =>
  db
    .updateTable('orders')
    .set(({ ref }) => ({ version: ref('version'), ...change }))
    .where('id', '=', id)
    .returning(asOrder)
    .$narrowType<Flags>()
    .executeTakeFirstOrThrow()
    .catch(discountTooLarge)

const discountTooLarge = onViolation('orders_discount_amount_check', () =>
  fault('discount_amount', 'The discount is at most the price of the order.'),
)

/** Marks orders as paid, and answers them as they are then, by their ids. */
export async function setPaid(db: Database, unpaid: readonly Order[]): Promise<Map<number, Order>> {
  const ids = unpaid.map(({ id }) => id)
  const paid = await db
    .updateTable('orders')
    .set({ paid: 1 })
    .where('id', 'in', ids)
    .returning(asOrder)
    .$narrowType<Flags>()
    .execute()
  return new Map(paid.map((order) => [order.id, order]))
}

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
      'line.wholesale_cents as wholesale_price',
      'line.price_cents as price',
      sql<Cents>`quantity::bigint * line.price_cents`.as('subtotal'),
      'line.version',
    ])

export const listLines = (db: Database, order_id: number): Promise<OrderLine[]> =>
  lines(db).where('order_id', '=', order_id).orderBy('line.id').execute()

export const findLines = (db: Database, order_id: number, ask: OrderLineQuery) =>
  readSummedPage(db, lines(db).where('order_id', '=', order_id), ask, { columns: orderLineColumns })

export const findLine = (db: Database, id: number): Promise<OrderLine | undefined> =>
  lines(db).where('line.id', '=', id).executeTakeFirst()

export const readLine = (db: Database, id: number): Promise<OrderLine> =>
  lines(db).where('line.id', '=', id).executeTakeFirstOrThrow()

export const updateLine = (db: Database, id: number, change: Updateable<DB['order_lines']>) =>
  db
    .updateTable('order_lines')
    .set(({ ref }) => ({ version: ref('version'), ...change }))
    .where('id', '=', id)
    .execute()

export const deleteLine = (db: Database, id: number) => db.deleteFrom('order_lines').where('id', '=', id).execute()

/** Orders whose figures are not what their lines, discount and tax come to: there should be none, ever. */
export async function findWrongTotals(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from orders
    left join (
      select order_id, sum(quantity::bigint * price_cents) as price from order_lines group by order_id
    ) lines on order_id = id
    where (price_cents, discount_cents, tax_cents) is distinct from
      (coalesce(price, 0), round(coalesce(price, 0) * discount), round(coalesce(price, 0) * tax))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
