import { productOfOwnCode } from '#features/barcodes/rules.ts'
import { findCodes, listCodesOf } from '#features/barcodes/server/manyBarcodes.ts'
import { productColumns } from '#features/inventory/columns.ts'
import { NewProduct, ProductChange } from '#features/inventory/contract.ts'
import { type NamedProduct, nameFields } from '#features/inventory/rules.ts'
import { findIdsNamed, insertProducts, lockProducts, updateProducts } from '#features/inventory/server/manyProducts.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { findProductsById, product, retireProduct } from '#features/inventory/server/queries.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { toDollars } from '#shared/money.ts'
import { importFieldsOf } from '../importFields.ts'
import { type Existing, type ImportCause, type ImportKind, namedBy, type Values } from '../importKind.ts'
import { idsIn } from './idsIn.ts'
import { checkCodes, codesIn, withFormerCodes, writeCodes } from './productCodes.ts'
import {
  type PlaceLine,
  type PlaceOfFile,
  placeFieldsOf,
  placeSchemas,
  readPlaces,
  writePlaces,
} from './productPlaces.ts'

const columns = productColumns.filter(({ key }) => key !== 'image_name' && key !== 'quantity_sold')

/**
 * Products with their barcodes, and their stock in the warehouse and in the stores. A code is added to those that a product has; none is
 * removed.
 */
export function productImport(stores: readonly PlaceOfFile[]): ImportKind {
  const placeFields = placeFieldsOf(stores)
  const placeKeys = placeFields.map(({ key }) => key)
  return {
    called: 'product',
    fields: [
      ...importFieldsOf(columns, {
        id: ['Product ID', 'No de produit'],
        device: ['Model', 'Product', 'Appareil', 'Modèle', 'Produit'],
        secondaryDevice: ['Second Device', 'Also fits', 'Appareil secondaire'],
        description: ['Details', 'Détails'],
        product_type: ['Type', 'Type de produit'],
        brand: ['Make', 'Marque'],
        category: ['Catégorie'],
        subcategory: ['Sub-category', 'Sous-catégorie'],
        color: ['Colour', 'Couleur'],
        quantity_available: ['Can be ordered', 'Quantity', 'Qty', 'Stock', 'On hand', 'Quantité', 'Qté', 'Disponible'],
        quantity_hold: ['On hold', 'En attente', 'Retenu'],
        minimum_limit: ['Minimum', 'Min', 'Minimum limit', 'Reorder level', 'Limite'],
        wholesale_price: ['Wholesale', 'Price', 'Prix', 'Prix de gros'],
        cost_price: ['Cost', 'Coût', 'Prix coûtant'],
      }),
      {
        key: 'barcode',
        header: 'Barcode',
        also: ['Code', 'Codes', 'UPC', 'EAN', 'GTIN', 'Code-barres', 'Code barres'],
      },
      ...placeFields,
    ],
    nameOf: (values) =>
      nameFields
        .map((field) => values[field])
        .filter(Boolean)
        .join(' '),
    keyOf: (values) => (values.device && values.product_type ? JSON.stringify(lowerName(values)) : undefined),
    added: NewProduct.extend(placeSchemas(stores)),
    changed: ProductChange.extend(placeSchemas(stores)),
    unversioned: placeKeys,
    batchSize: 250,
    lock: lockProducts,
    find: async (db, lines) => {
      const ids = await findIds(db, lines)
      const all = [...new Set(ids.flat())]
      const hasPlaces = lines.some((values) => placeKeys.some((key) => values[key] !== undefined))
      const places = hasPlaces ? await readPlaces(db, stores, all) : undefined
      const existing = new Map((await readExisting(db, all)).map((row) => [row.id, row]))
      return ids.map((own) =>
        own.flatMap((id) => {
          const row = existing.get(id)
          return row ? [{ ...row, values: { ...row.values, ...places?.get(id) } }] : []
        }),
      )
    },
    normalise: withFormerCodes,
    check: checkCodes,
    insert: (tx, rows, cause) =>
      moveStock(tx, { by: cause.by, why: reasonOf(cause) }, async () => {
        const made = await insertProducts(
          tx,
          rows.map((values) => NewProduct.parse(values)),
        )
        await recordChanges(
          tx,
          made.map((after) => ({ by: namedBy(cause), act: 'made', subject: product, id: after.id, after })),
        )
        return writeBeside(
          tx,
          stores,
          made.map(({ id }, at) => ({ id, values: {}, change: rows[at] ?? {} })),
          cause,
        )
      }),
    update: (tx, changes, cause) =>
      moveStock(tx, { by: cause.by, why: reasonOf(cause) }, async () => {
        const now = new Map(
          (
            await findProductsById(
              tx,
              changes.map(({ before }) => before.id),
            )
          ).map((each) => [each.id, each]),
        )
        const rows = changes.flatMap(({ before, change }) => {
          const product = now.get(before.id)
          return product ? [{ ...product, ...withoutUndefined(ProductChange.parse({ ...change, id: before.id })) }] : []
        })
        const after = await updateProducts(tx, rows)
        await recordChanges(
          tx,
          after.map((row) => ({
            by: namedBy(cause),
            act: 'changed',
            subject: product,
            id: row.id,
            before: now.get(row.id),
            after: row,
          })),
        )
        return writeBeside(
          tx,
          stores,
          changes.map(({ before, change }) => ({ ...before, change })),
          cause,
        )
      }),
    remove: async (tx, ids, cause) => {
      const before = await findProductsById(tx, ids)
      for (const id of ids) await retireProduct(tx, id)
      await recordChanges(
        tx,
        before.map((row) => ({ by: namedBy(cause), act: 'removed', subject: product, id: row.id, before: row })),
      )
    },
  }
}

/** Writes the codes and the stock by place of products, and returns the products in their order. */
async function writeBeside(
  tx: Database,
  stores: readonly PlaceOfFile[],
  lines: readonly PlaceLine[],
  cause: ImportCause,
) {
  await writeCodes(tx, lines, cause.by)
  await writePlaces(tx, stores, lines, cause)
  const ids = lines.map(({ id }) => id)
  const existing = new Map((await readExisting(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => existing.get(id) ?? [])
}

const withoutUndefined = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** The reason in the stock ledger. */
const reasonOf = ({ file_name }: ImportCause) => `Import ${file_name}`

/** By the ID, else by a barcode, else by the whole name. */
async function findIds(db: Database, lines: readonly Values[]): Promise<number[][]> {
  const codes = lines.map(({ id, barcode }) => (id === undefined ? codesIn(barcode) : []))
  const owners = await findCodes(db, codes.flat())
  const byCode = codes.map((own) => [
    ...new Set(own.flatMap((code) => owners.get(code)?.product_id ?? productOfOwnCode(code) ?? [])),
  ])
  const unnamed = lines.flatMap((values, at) =>
    values.id === undefined && byCode[at]?.length === 0 ? [{ values, at }] : [],
  )
  const named = await findIdsNamed(
    db,
    unnamed.map(({ values }) => nameIn(values)),
  )
  const byName = new Map(unnamed.map(({ at }, place) => [at, named[place] ?? []]))
  return lines.map((line, at) => (line.id === undefined ? (byName.get(at) ?? byCode[at] ?? []) : idsIn([line])))
}

const nameIn = (values: Values): NamedProduct => {
  const [brand, device, product_type, category, subcategory, color] = nameFields.map((field) =>
    String(values[field] ?? ''),
  )
  return { brand, device, product_type, category, subcategory, color } as NamedProduct
}
const lowerName = (values: Values) => nameFields.map((field) => String(values[field] ?? '').toLowerCase())

async function readExisting(db: Database, ids: readonly number[]): Promise<Existing[]> {
  const codes = await listCodesOf(db, ids)
  const found = await findProductsById(db, ids)
  return found.map(({ id, version, wholesale_price, cost_price, quantity_sold: _, image_name: __, ...values }) => {
    const prices = { wholesale_price: toDollars(wholesale_price), cost_price: toDollars(cost_price) }
    return { id, version, values: { id, ...values, ...prices, barcode: (codes.get(id) ?? []).join(', ') } }
  })
}
