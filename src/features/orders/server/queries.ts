import { sql, type Updateable, type UpdateObject } from 'kysely'
import type { Figures } from '#features/cart/pricing.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import type { DB } from '#platform/db/types.ts'
import { withinDays } from '#platform/list/days.ts'
import { type ListShape, readMatchingIds, readSummedPage, readWholeList } from '#platform/list/readList.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { type Order, orderColumns, placedEarlier } from '../columns.ts'
import { type OrderQuery, summarised } from '../contract.ts'
import { isSearchOfKeys, readKeyedPage } from './search/readKeyedPage.ts'
import type { SearchKeys } from './search/searchElsewhere.ts'

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
  // The columns' checks allow no other values.
  sql<Order['status']>`status`.as('status'),
  sql<Order['paid']>`paid`.as('paid'),
  'promo_code',
  'discount',
  'tax',
  'changed_after_completion',
  sql<string>`case when earlier then ${sql.lit(placedEarlier)} else '' end`.as('origin'),
  'version',
] as const

const orders = (db: Database) => db.selectFrom('orders').select(asOrder)

/** A store sees its own orders, the office all orders. */
const ordersFor = (db: Database, { type, user_id }: Pick<Session, 'type' | 'user_id'>) =>
  orders(db).$if(type === 'admin_user', (rows) => rows.where('user_id', '=', user_id))

export const pendingOrders = (db: Database, caller: Session) => ordersFor(db, caller).where('status', '=', 0)

const shape: ListShape<Order> = {
  columns: orderColumns,
  // The page shows it in the cell of the discount.
  alsoShown: [sql`row.promo_code`],
  newestFirst: true,
  hasNoNulls: true,
}

/** In the order of the index `orders_cents_idx`. */
const amounts = ['price', 'discount_amount', 'tax_amount', 'total_amount'] as const

const keys: SearchKeys = {
  columns: ['username', 'status', 'paid'],
  day: 'date',
  texts: sql`lower(' ' || row.remarks || '  ' || row.promo_code || ' ')`,
  hasTexts: sql`(row.remarks <> '' or row.promo_code <> '')`,
  cents: sql`array[${sql.join(amounts.map((name) => sql`abs(${sql.ref(`row.${name}`)}) % 100`))}]`,
}

export function findOrders(db: Database, query: OrderQuery, caller: Session) {
  const [rows, of] = [ordersMatching(db, query, caller), sumsMatching(db, query, caller)]
  return isSearchOfKeys(query)
    ? readKeyedPage(db, rows, query, shape, { of, keys })
    : readSummedPage(db, rows, query, shape, { of, searchedBy: ['username'] })
}

export const streamOrders = (db: Database, query: OrderQuery, caller: Session) =>
  readWholeList(db, ordersMatching(db, query, caller), query, shape)

/** The ids of the orders that match, up to a number. */
export const findMatchingIds = (db: Database, query: OrderQuery, caller: Session, most: number) =>
  readMatchingIds(db, ordersMatching(db, query, caller), query, shape, most)

const ordersMatching = (db: Database, { status, paid, ...days }: OrderQuery, caller: Session) =>
  ordersFor(db, caller)
    .where(withinDays('placed_on', days))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 0))
    .$if(paid !== undefined, (rows) => rows.where('paid', '=', paid ?? 0))

/** The kept sums of the same orders. */
const sumsMatching = (db: Database, { status, paid, ...days }: OrderQuery, { type, user_id }: Session) =>
  db
    .selectFrom('order_sums')
    .select([
      'username',
      'status',
      'paid',
      'day as date',
      'price_cents as price',
      'discount_cents as discount_amount',
      'tax_cents as tax_amount',
      'total_cents as total_amount',
      'orders as counted',
    ])
    .where(withinDays('day', days))
    .$if(type === 'admin_user', (rows) => rows.where('user_id', '=', user_id))
    .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 0))
    .$if(paid !== undefined, (rows) => rows.where('paid', '=', paid ?? 0))

export const listNewestOrders = (db: Database, caller: Session): Promise<Order[]> =>
  ordersFor(db, caller).orderBy('id', 'desc').limit(summarised).execute()

/** Finds an order that the caller may see. */
export const findOrder = (db: Database, id: number, caller: Session): Promise<Order | undefined> =>
  ordersFor(db, caller).where('id', '=', id).executeTakeFirst()

/** An order with what only the server needs: whether its amounts are still those of the earlier system. */
export type StoredOrder = Order & { keeps_amounts: boolean }

export const lockOrder = (db: Database, id: number): Promise<StoredOrder | undefined> =>
  orders(db).select('keeps_amounts').where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks orders by ascending id, so that two requests for the same orders wait for each other and do not deadlock. */
export const lockOrders = (db: Database, ids: readonly number[]): Promise<Order[]> =>
  orders(db).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** The figures of an order as its columns. With them an order of the earlier system gives up the amounts that it came with. */
export const figureColumns = ({ subtotal, discount, tax, total }: Figures) => ({
  keeps_amounts: false,
  price_cents: subtotal,
  discount_cents: discount,
  tax_cents: tax,
  total_cents: total,
})

export const updateOrder = (db: Database, id: number, change: UpdateObject<DB, 'orders'>): Promise<StoredOrder> =>
  db
    .updateTable('orders')
    .set(({ ref }) => ({ version: ref('version'), ...change }))
    .where('id', '=', id)
    .returning([...asOrder, 'keeps_amounts'])
    .executeTakeFirstOrThrow()
    .catch(discountTooLarge)

const discountTooLarge = onViolation('orders_discount_amount_check', () =>
  fault('discount_amount', 'The discount cannot be more than the amount of the transaction.'),
)

/** Makes the same change to several orders. */
export const updateOrders = (
  db: Database,
  ids: readonly number[],
  change: Updateable<DB['orders']>,
): Promise<Order[]> => db.updateTable('orders').set(change).where('id', 'in', ids).returning(asOrder).execute()

/** The value of `changed_after_completion` for a change that is made now. */
export const changedNow = sql<string>`now()`

/**
 * Finds orders whose figures do not match their lines, discount and tax. There should never be any. Orders of the earlier system
 * keep its amounts, until somebody edits them here.
 */
export async function findWrongTotals(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from orders
    left join (
      select order_id, sum(quantity::bigint * price_cents) as price from order_lines group by order_id
    ) lines on order_id = id
    where not keeps_amounts and (price_cents, discount_cents, tax_cents) is distinct from
      (coalesce(price, 0), round(coalesce(price, 0) * discount), round(coalesce(price, 0) * tax))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
