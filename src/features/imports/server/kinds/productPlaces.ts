import type * as z from 'zod'
import { needsApproval } from '#features/adjustments/rules.ts'
import { amountOf } from '#features/inventory/contract.ts'
import { displayName } from '#features/inventory/rules.ts'
import { findProductsById } from '#features/inventory/server/queries.ts'
import { findWarehouseShelves, setStoreShelves, setWarehouseShelves } from '#features/inventory/server/shelves.ts'
import { addAllToStore, findManyAtStores, forgetCounts, markCounted } from '#features/inventory/server/storeStock.ts'
import { ShelfLine } from '#features/places/contract.ts'
import { recordShelves } from '#features/places/server/changeShelves.ts'
import { findAdjustmentLimit } from '#features/settings/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { importCodes } from '../../codes.ts'
import type { ImportField } from '../importFields.ts'
import { type ImportCause, namedBy, type Values } from '../importKind.ts'

/** A store that a product file can have columns for. */
export interface PlaceOfFile {
  id: number
  name: string
}

/** A product of the shop, with the values of its line that change. */
export interface PlaceLine {
  id: number
  /** The values before the change. A new product has none. */
  values: Values
  change: Values
}

const warehouseShelf = 'shelf'
const fieldsOf = ({ id }: PlaceOfFile) => ({ stock: `stock_${id}`, minimum: `minimum_${id}`, shelf: `shelf_${id}` })

/** The shelf in the warehouse, and for each store its stock, its minimum and its shelf: `Mic Mac Stock`. */
export const placeFieldsOf = (stores: readonly PlaceOfFile[]): ImportField[] => [
  { key: warehouseShelf, header: 'Shelf', also: ['Warehouse shelf', 'Tablette', 'Étagère', 'Tablette entrepôt'] },
  ...stores.flatMap((store): ImportField[] => {
    const { name } = store
    const { stock, minimum, shelf } = fieldsOf(store)
    const called = (...words: string[]) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`])
    return [
      {
        key: stock,
        header: `${name} Stock`,
        kind: 'number',
        also: [...called('Stock', 'On hand', 'Quantity', 'Qty', 'Quantité', 'Qté', 'En stock'), name],
      },
      { key: minimum, header: `${name} Minimum`, kind: 'number', also: called('Minimum', 'Min', 'Limit', 'Limite') },
      { key: shelf, header: `${name} Shelf`, also: called('Shelf', 'Tablette', 'Étagère') },
    ]
  }),
]

export const placeSchemas = (stores: readonly PlaceOfFile[]) =>
  Object.fromEntries([
    [warehouseShelf, ShelfLine.shape.shelf],
    ...stores.flatMap((store) => {
      const { stock, minimum, shelf } = fieldsOf(store)
      return [
        [stock, amountOf(`${store.name} Stock`).optional()],
        [minimum, ShelfLine.shape.minimum],
        [shelf, ShelfLine.shape.shelf],
      ] as const
    }),
  ]) satisfies Record<string, z.ZodType>

/** The stock of products by place, by the ids of the products. */
export async function readPlaces(
  db: Database,
  stores: readonly PlaceOfFile[],
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const shelves = await findWarehouseShelves(db, ids)
  const atStores = Map.groupBy(await findManyAtStores(db, ids), ({ product_id }) => product_id)
  return new Map(
    ids.map((id) => {
      const values: Record<string, Values[string]> = { [warehouseShelf]: shelves.get(id) ?? '' }
      for (const store of stores) {
        const found = atStores.get(id)?.find(({ store_id }) => store_id === store.id)
        const { stock, minimum, shelf } = fieldsOf(store)
        values[stock] = found?.on_hand ?? null
        values[minimum] = found?.minimum ?? 0
        values[shelf] = found?.shelf ?? ''
      }
      return [id, values]
    }),
  )
}

/** Writes the shelves, the minimums and the stock of products. The products are locked. Undoing an import sends null for what was not there. */
export async function writePlaces(
  tx: Database,
  stores: readonly PlaceOfFile[],
  lines: readonly PlaceLine[],
  cause: ImportCause,
) {
  const by = namedBy(cause)
  const inWarehouse = lines.filter(({ change }) => change[warehouseShelf] !== undefined)
  if (inWarehouse.length > 0) {
    const shelves = inWarehouse.map(({ id, change }) => ({ product_id: id, shelf: textOf(change[warehouseShelf]) }))
    await recordShelves(tx, 'Warehouse', await setWarehouseShelves(tx, shelves), by)
  }
  for (const store of stores) {
    const { stock, minimum, shelf } = fieldsOf(store)
    const shelves = lines
      .filter(({ change }) => change[shelf] !== undefined || change[minimum] !== undefined)
      .map(({ id, change }) => ({
        product_id: id,
        ...(change[shelf] !== undefined && { shelf: textOf(change[shelf]) }),
        ...(change[minimum] !== undefined && { minimum: Number(change[minimum]) }),
      }))
    if (shelves.length > 0) await recordShelves(tx, store.name, await setStoreShelves(tx, store.id, shelves), by)
    const counted = lines.flatMap(({ id, values, change }) => {
      const after = change[stock]
      return after === undefined ? [] : [{ product_id: id, pieces: Number(after) - Number(values[stock] ?? 0), after }]
    })
    if (counted.length > 0) await writeStock(tx, store, counted, cause)
  }
}

const textOf = (value: Values[string] | undefined) => String(value ?? '')

async function writeStock(
  tx: Database,
  store: PlaceOfFile,
  counted: readonly { product_id: number; pieces: number; after: Values[string] | undefined }[],
  { by }: ImportCause,
) {
  await refuseLargeValue(tx, store, counted, by)
  const refused = await addAllToStore(tx, store.id, counted)
  if (refused.length > 0) throw new Refusal(importCodes.changedMeanwhile)
  const idsOf = (rows: typeof counted) => rows.map(({ product_id }) => product_id)
  await markCounted(tx, store.id, idsOf(counted.filter(({ after }) => after !== null)))
  await forgetCounts(tx, store.id, idsOf(counted.filter(({ after }) => after === null)))
}

/** An administrator approves large changes of the stock of a store. An import does not wait for that: an administrator applies it. */
async function refuseLargeValue(
  tx: Database,
  store: PlaceOfFile,
  counted: readonly { product_id: number; pieces: number }[],
  by: ImportCause['by'],
) {
  const limit = await findAdjustmentLimit(tx)
  const products = await findProductsById(
    tx,
    counted.map(({ product_id }) => product_id),
  )
  const pieces = new Map(counted.map((line) => [line.product_id, Math.abs(line.pieces)]))
  const large = products.find(({ id, wholesale_price }) =>
    needsApproval(by, (pieces.get(id) ?? 0) * wholesale_price, limit),
  )
  if (large) throw new Refusal(importCodes.needsAdmin, { product: displayName(large), store: store.name })
}
