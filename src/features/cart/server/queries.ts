import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { CartItem, CartLine } from '../contract.ts'
import { lineTotal } from '../pricing.ts'

/** A removed product cannot be ordered. */
const available = sql<number>`case when retired_at is null then quantity_available else 0 end`

/** The lines of a cart, in the order in which they were added. */
export async function listCart(db: Database, user_id: number): Promise<CartItem[]> {
  const lines = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'id', 'product_id')
    .select(['product_id', 'quantity', 'device', 'product_type', 'brand', 'category', 'subcategory', 'color'])
    .select(['image_name', 'wholesale_cents as price', available.as('quantity_available')])
    .where('user_id', '=', user_id)
    .orderBy('added_at')
    .orderBy('product_id')
    .$narrowType<Pick<CartItem, 'product_type'>>()
    .execute()
  return lines.map((line) => ({ ...line, total_price: lineTotal(line) }))
}

/**
 * SQL for use inside a larger statement: the lines of a cart with their products, which it locks. Products are locked in the
 * order of their ids, so that two orders of the same products wait for each other and do not deadlock. The lock is no
 * stronger than needed: adding to a cart does not wait for it.
 */
export const lockingLines = (user_id: number) => sql`
  select product_id, quantity, ${available} as quantity_available,
    device, product_type, brand, category, subcategory, color, wholesale_cents as price
  from cart_items join products on products.id = product_id
  where user_id = ${user_id}
  order by product_id
  for no key update`
/** What `lockingLines` selects. */
export type LockedLine = Pick<
  CartItem,
  | 'product_id'
  | 'quantity'
  | 'quantity_available'
  | 'device'
  | 'product_type'
  | 'brand'
  | 'category'
  | 'subcategory'
  | 'color'
  | 'price'
>

/** SQL for use inside a larger statement: removes products from a cart. */
export const removingLines = (user_id: number, products: readonly number[]) =>
  sql`delete from cart_items where user_id = ${user_id} and product_id = any(${products})`

interface Line extends Pick<CartLine, 'product_id' | 'quantity'> {
  user_id: number
}

/** Adds to a line, or inserts it. If the stock is too low, nothing changes and undefined is returned. */
export const addToLine = (db: Database, line: Line) => writeLine(db, line, sql`cart_items.quantity + excluded.quantity`)

/** Sets the quantity of a line, or inserts it. If the stock is too low, nothing changes and undefined is returned. */
export const setLine = (db: Database, line: Line) => writeLine(db, line, sql`excluded.quantity`)

async function writeLine(db: Database, { user_id, product_id, quantity }: Line, newQuantity: RawBuilder<unknown>) {
  const { rows } = await sql<{ quantity: number; quantity_available: number }>`
    with product as (
      select id, quantity_available from products
      where id = ${product_id} and retired_at is null and quantity_available >= ${quantity}
    )
    insert into cart_items (user_id, product_id, quantity)
    select ${user_id}::integer, id, ${quantity} from product
    on conflict (user_id, product_id) do update set quantity = ${newQuantity}
      where ${newQuantity} <= (select quantity_available from product)
    returning quantity, (select quantity_available from product) as quantity_available`.execute(db)
  return rows[0]
}

/** The result of adding a product to a cart. */
export interface CartAddition {
  product_id: number
  /** The quantity in stock. */
  quantity_available: number
  /** The quantity in the cart before, and the one that was added. */
  before: number
  added: number
}

/** Adds products to a cart as far as their stock allows. Products that are not sold any more are not returned. */
export async function addWhatIsLeft(
  db: Database,
  user_id: number,
  wanted: readonly Pick<Line, 'product_id' | 'quantity'>[],
): Promise<CartAddition[]> {
  const products = wanted.map(({ product_id }) => product_id)
  const quantities = wanted.map(({ quantity }) => quantity)
  const { rows } = await sql<CartAddition>`
    with wanted as (
      select product_id, quantity, quantity_available
      from unnest(${products}::integer[], ${quantities}::integer[]) as line (product_id, quantity)
      join products on id = product_id and retired_at is null
    ),
    written as (
      insert into cart_items as line (user_id, product_id, quantity)
      select ${user_id}::integer, product_id, least(quantity, quantity_available) from wanted
      where quantity_available > 0 order by product_id
      on conflict (user_id, product_id) do update set quantity = greatest(line.quantity,
        (select least(line.quantity + wanted.quantity, quantity_available) from wanted
          where product_id = excluded.product_id))
      returning product_id, quantity
    )
    select wanted.product_id, quantity_available, coalesce(line.quantity, 0) as before,
      coalesce(written.quantity - coalesce(line.quantity, 0), 0) as added
    from wanted
    left join cart_items as line on line.user_id = ${user_id} and line.product_id = wanted.product_id
    left join written on written.product_id = wanted.product_id`.execute(db)
  return rows
}

export const removeCartLine = (db: Database, { user_id, product_id }: Omit<Line, 'quantity'>) =>
  db.deleteFrom('cart_items').where('user_id', '=', user_id).where('product_id', '=', product_id).execute()

/** The available quantity of a product, and the quantity in the cart. */
export const findStock = (db: Database, { user_id, product_id }: Omit<Line, 'quantity'>) =>
  db
    .selectFrom('products')
    .leftJoin('cart_items', (join) => join.onRef('product_id', '=', 'id').on('user_id', '=', user_id))
    .select(['quantity_available', sql<number>`coalesce(quantity, 0)`.as('quantity')])
    .where('id', '=', product_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
