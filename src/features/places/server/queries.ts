import { type RawBuilder, sql } from 'kysely'
import { findDifferentPieces } from '#features/differences/server/queries.ts'
import { displayName } from '#features/inventory/rules.ts'
import { productName } from '#features/inventory/server/productNames.ts'
import { findWarehouseStock } from '#features/inventory/server/stockQueries.ts'
import { findAtStores } from '#features/inventory/server/storeStock.ts'
import { pendingPieces } from '#features/orders/server/lineQueries.ts'
import { piecesOnTheWay } from '#features/shipments/server/queries.ts'
import { listOwnStores } from '#features/stores/server/ownStore.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { precompiled } from '#platform/db/statements.ts'
import { type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { type PlaceProduct, type PlaceStock, placeProductColumns } from '../columns.ts'
import type { PlaceQuery } from '../contract.ts'

/**
 * The stock of a product in the warehouse and in the stores that the caller may see. Pieces of pending orders are still in the
 * warehouse until they are shipped; a store only sees what it can order.
 */
export async function listPlaces(db: Database, product_id: number, by: Session) {
  const warehouse = await findWarehouseStock(db, product_id)
  if (!warehouse) throw noSuch('product')
  const isStore = by.type === 'admin_user'
  const pending = isStore ? undefined : await pendingPieces(db).where('product_id', '=', product_id).executeTakeFirst()
  const stores = await listOwnStores(db, by)
  const atStores = await findAtStores(db, product_id)
  const onTheWay = await piecesOnTheWay(db).where('product_id', '=', product_id).execute()
  const onTheWayTo = (place: number | null) => onTheWay.find(({ store_id }) => store_id === place)?.pieces ?? 0
  const items: PlaceStock[] = [
    {
      store_id: null,
      place: 'Warehouse',
      on_hand: warehouse.quantity_available + (pending?.pending ?? 0),
      in_transit: isStore ? 0 : onTheWayTo(null),
      minimum: isStore ? 0 : warehouse.minimum_limit,
      shelf: isStore ? '' : warehouse.shelf,
    },
    ...stores.map(({ id, name }) => {
      const { on_hand = 0, minimum = 0, shelf = '' } = atStores.find(({ store_id }) => store_id === id) ?? {}
      return { store_id: id, place: name, on_hand, in_transit: onTheWayTo(id), minimum, shelf }
    }),
  ]
  const in_transit = items.reduce((sum, place) => sum + place.in_transit, 0)
  const differences = await findDifferentPieces(db, product_id, [
    ...(isStore ? [] : [null]),
    ...stores.map(({ id }) => id),
  ])
  return { product: displayName(warehouse), items, in_transit, differences }
}

/** The pieces that a store lacks up to its minimum, less those on their way and those that it has ordered. */
export const listMissing = (
  db: Database,
  { store_id, user_id }: { store_id: number; user_id: number },
  product_ids: readonly number[],
) =>
  db
    .selectFrom(inStore(store_id).as<'stock'>(sql.ref('stock')))
    .leftJoin(piecesOnTheWay(db).as('coming'), (join) =>
      join.onRef('coming.product_id', '=', 'stock.id').on('coming.store_id', '=', store_id),
    )
    .leftJoin(pendingPieces(db).where('orders.user_id', '=', user_id).as('ordered'), 'ordered.product_id', 'stock.id')
    .select(['stock.id as product_id', 'product as name'])
    .select(
      sql<number>`stock.minimum - stock.on_hand - coalesce(coming.pieces, 0) - coalesce(ordered.pending, 0)`.as(
        'missing',
      ),
    )
    .where('stock.id', '=', (eb) => eb.fn.any(eb.val(product_ids)))
    .where('stock.on_hand', 'is not', null)
    .orderBy('stock.id')
    .execute()

const shape: ListShape<PlaceProduct> = { columns: placeProductColumns, keepsPlan: true }

/** A place of null is the warehouse. */
export type OnePlace = PlaceQuery & { store_id: number | null }

export const findPlaceProducts = (db: Database, query: OnePlace) => readPage(db, productsAt(query), query, shape)
export const streamPlaceProducts = (db: Database, query: OnePlace) => readWholeList(db, productsAt(query), query, shape)

/** Every product with the pieces that the place has of it. The warehouse has counted all of them. */
const productsAt = ({ store_id, view }: OnePlace) => {
  const rows = store_id === null ? inWarehouse : inStore(store_id)
  const filter = store_id === null && view === 'counted' ? sql`` : filters[view]
  return sql<PlaceProduct>`(
    select id, device, product, product_type, shelf, on_hand, minimum, available from ${rows} as stock ${filter}
  )`
}

const filters: Record<PlaceQuery['view'], RawBuilder<unknown>> = {
  '': sql``,
  all: sql``,
  counted: sql`where counted_at is not null`,
  low: sql`where on_hand < minimum`,
  none: sql`where on_hand = 0`,
}

const keptProducts = (db: Database) =>
  db
    .selectFrom('products')
    .select(['products.id', 'device', 'product_type', productName.as('product'), 'quantity_available as available'])
    .where('retired_at', 'is', null)

const inWarehouse = precompiled((db) =>
  keptProducts(db)
    .leftJoin(pendingPieces(db).as('ordered'), 'ordered.product_id', 'products.id')
    .select(['products.shelf', 'minimum_limit as minimum'])
    .select(sql<number | null>`quantity_available + coalesce(pending, 0)`.as('on_hand')),
)

const kept = precompiled(keptProducts)
const inStore = (store_id: number) => sql<PlaceProduct>`(
  select kept.*, coalesce(shelf, '') as shelf, on_hand, coalesce(minimum, 0) as minimum, counted_at
  from ${kept} as kept left join store_stock on product_id = kept.id and store_id = ${store_id}
)`
