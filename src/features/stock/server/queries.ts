import { sql } from 'kysely'
import { productName } from '#features/inventory/server/productNames.ts'
import { shipmentOfRow } from '#features/shipments/server/queries.ts'
import { placeOfRow } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { withinDaysOfShop } from '#platform/list/days.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { countedUpTo } from '#shared/list.ts'
import { type Movement, movementColumns } from '../columns.ts'
import type { MovementQuery } from '../contract.ts'
import { searchMovements } from './movementSearch.ts'

/** The index on the moments finds the rows between two days, and has them in the order of the list. */
const shape: ListShape<Movement> = { columns: movementColumns, newestBy: 'at', countedUpTo }

export const findMovements = async (db: Database, query: MovementQuery) =>
  readPage(db, await movements(db, query), inOrder(query), shape)

export const streamMovements = async (db: Database, query: MovementQuery) =>
  readWholeList(db, await movements(db, query), inOrder(query), shape)

/** `movements` has searched for the text already. Without a sort order, the list is in the order of its index: the newest first. */
const inOrder = ({ sort, direction, ...query }: MovementQuery) => ({
  ...query,
  query: '',
  direction,
  sort: sort === 'at' && direction === 'desc' ? ('' as const) : sort,
})

async function movements(db: Database, { username, why, product_id, order_id, store_id, ...query }: MovementQuery) {
  const found = await searchMovements(db, query)
  return (
    db
      .selectFrom('stock_ledger')
      // Each movement has its product. With a left join, PostgreSQL counts movements without reading the products.
      .leftJoin('products', 'products.id', 'product_id')
      .select(['stock_ledger.id', 'at', 'username', 'why', 'note', 'product_id', 'order_id'])
      .select(['store_id', placeOfRow.as('place'), 'shipment_id', shipmentOfRow.as('shipment')])
      .select([sql<string>`device`.as('device'), productName.as('product')])
      .select(['available_before as before', 'available_after as after'])
      .select(['hold_before', 'hold_after', 'sold_before', 'sold_after'])
      .where(withinDaysOfShop('at', query))
      .$if(username !== '', (rows) => rows.where('username', '=', username))
      .$if(why !== '', (rows) => rows.where('why', '=', why))
      .$if(product_id !== undefined, (rows) => rows.where('product_id', '=', product_id ?? 0))
      .$if(order_id !== undefined, (rows) => rows.where('order_id', '=', order_id ?? 0))
      .$if(store_id === null || store_id === 0, (rows) => rows.where('store_id', 'is', null))
      .$if(typeof store_id === 'number' && store_id > 0, (rows) => rows.where('store_id', '=', store_id ?? 0))
      .where(found)
  )
}
