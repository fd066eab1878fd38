import type { FastifyInstance } from 'fastify'
import { ownStore } from '#features/stores/server/ownStore.ts'
import { findStoreCalled } from '#features/stores/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { fault, noSuch } from '#platform/refusal/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { placeProductColumns } from '../columns.ts'
import { type PlaceQuery, placeCalls } from '../contract.ts'
import { placeViewNames } from '../rules.ts'
import { changeShelves } from './changeShelves.ts'
import { findPlaceProducts, listPlaces, type OnePlace, streamPlaceProducts } from './queries.ts'
import { reorder } from './reorder.ts'

export function placeRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, placeCalls.places, ({ params, caller }) => listPlaces(db, params.product_id, caller))
  answer(app, placeCalls.search, async ({ body, caller }) => findPlaceProducts(db, await ofPlace(db, body, caller)))
  answer(app, placeCalls.export, async ({ body, caller }) => {
    const query = await ofPlace(db, body, caller)
    return exportList({
      fileName: 'stock_on_hand.xlsx',
      sheetName: 'Stock on Hand',
      columns: query.store_id === null ? placeProductColumns : columnsAt(query.place),
      rows: await streamPlaceProducts(db, query),
      query,
      caller,
      views: placeViewNames,
      filters: { Place: query.place },
    })
  })
  answerOnce(app, placeCalls.reorder, { work: (tx, { body, caller }) => reorder(tx, body.products, caller) })
  answer(app, placeCalls.shelf, ({ body, caller }) => changeShelves(db, body, caller))
}

/** In the file of a store, its columns have its name, so that an import of the file knows whose stock it is. */
const columnsAt = (store: string) =>
  placeProductColumns.map((column) => {
    const word = wordsOfStore.get(column.key)
    return word === undefined ? column : { ...column, header: `${store} ${word}` }
  })
const wordsOfStore = new Map<string, string>([
  ['shelf', 'Shelf'],
  ['on_hand', 'Stock'],
  ['minimum', 'Minimum'],
])

/** The query with its place: the store of a store user, or the place that the office chose. */
async function ofPlace(db: Database, query: PlaceQuery, by: Session): Promise<OnePlace & { place: string }> {
  if (by.type === 'admin_user') {
    const { id: store_id, name: place } = await ownStore(db, by)
    if (query.store_id !== undefined && query.store_id !== store_id) throw noSuch('store')
    return { ...query, store_id, place }
  }
  const { store_id } = query
  if (store_id === undefined) throw fault('store_id', 'Choose a place.')
  if (!store_id) return { ...query, store_id: null, place: 'Warehouse' }
  const store = await findStoreCalled(db, store_id)
  if (!store) throw noSuch('store')
  return { ...query, store_id, place: store.name }
}
