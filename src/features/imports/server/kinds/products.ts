import { NewBarcode } from '#features/barcodes/contract.ts'
import { productOfOwnCode } from '#features/barcodes/rules.ts'
import { findCodes, listCodesOf, setCodes } from '#features/barcodes/server/manyBarcodes.ts'
import { type Product, productColumns } from '#features/inventory/columns.ts'
import { NewProduct, ProductChange } from '#features/inventory/contract.ts'
import { type NamedProduct, nameFields } from '#features/inventory/rules.ts'
import { findIdsNamed, insertProducts, lockProducts, updateProducts } from '#features/inventory/server/manyProducts.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { findProductsById, product, retireProduct } from '#features/inventory/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChanges } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { Fault } from '#shared/faults.ts'
import { toDollars } from '#shared/money.ts'
import { importFieldsOf } from '../importFields.ts'
import {
  type Existing,
  type ImportCause,
  type ImportedLine,
  type ImportKind,
  namedBy,
  type Values,
} from '../importKind.ts'
import { idsIn } from './idsIn.ts'

const columns = productColumns.filter(({ key }) => key !== 'image_name' && key !== 'quantity_sold')

/** Products of the warehouse, with their barcodes. A code is added to those that a product has; none is removed. */
export const productImport: ImportKind = {
  called: 'product',
  fields: [
    ...importFieldsOf(columns, {
      device: ['Model', 'Product', 'Appareil', 'Modèle', 'Produit'],
      secondaryDevice: ['Second Device', 'Also fits', 'Appareil secondaire'],
      description: ['Details', 'Détails'],
      product_type: ['Type', 'Type de produit'],
      brand: ['Make', 'Marque'],
      category: ['Catégorie'],
      subcategory: ['Sub-category', 'Sous-catégorie'],
      color: ['Colour', 'Couleur'],
      quantity_available: ['Quantity', 'Qty', 'Stock', 'On hand', 'Quantité', 'Qté', 'Disponible'],
      quantity_hold: ['On hold', 'En attente', 'Retenu'],
      minimum_limit: ['Minimum', 'Min', 'Minimum limit', 'Reorder level', 'Limite'],
      wholesale_price: ['Wholesale', 'Price', 'Prix', 'Prix de gros'],
      cost_price: ['Cost', 'Coût', 'Prix coûtant'],
    }),
    { key: 'barcode', header: 'Barcode', also: ['Code', 'Codes', 'UPC', 'EAN', 'GTIN', 'Code-barres', 'Code barres'] },
  ],
  nameOf: (values) =>
    nameFields
      .map((field) => values[field])
      .filter(Boolean)
      .join(' '),
  keyOf: (values) => (values.device && values.product_type ? JSON.stringify(lowerName(values)) : undefined),
  added: NewProduct,
  changed: ProductChange,
  batchSize: 500,
  lock: lockProducts,
  find: async (db, lines) => {
    const ids = await findIds(db, lines)
    const all = [...new Set(ids.flat())]
    const found = await findProductsById(db, all)
    const codes = await listCodesOf(db, all)
    const existing = new Map(found.map((product) => [product.id, asExisting(product, codes.get(product.id))]))
    return ids.map((own) => own.flatMap((id) => existing.get(id) ?? []))
  },
  normalise: ({ barcode, ...values }, before) => {
    if (typeof barcode !== 'string') return values
    const had = codesIn(before?.barcode)
    const added = codesIn(barcode).filter((code) => !had.includes(code) && productOfOwnCode(code) === undefined)
    return added.length === 0 ? values : { ...values, barcode: [...had, ...added].join(', ') }
  },
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
      return writeCodes(tx, made, rows, cause.by)
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
      return writeCodes(
        tx,
        after,
        changes.map(({ change }) => change),
        cause.by,
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

/** Codes in one cell are separated by commas, semicolons or line ends. */
const codesIn = (cell: Values[string] | undefined): string[] => [
  ...new Set(
    String(cell ?? '')
      .split(/[,;\n]+/)
      .map((code) => code.trim())
      .filter(Boolean)
      .map((code) => NewBarcode.shape.code.safeParse(code).data ?? code),
  ),
]

const asExisting = (product: Product, codes: readonly string[] = []): Existing => {
  const { id, version, wholesale_price, cost_price, quantity_sold: _, image_name: __, ...values } = product
  const prices = { wholesale_price: toDollars(wholesale_price), cost_price: toDollars(cost_price) }
  return { id, version, values: { id, ...values, ...prices, barcode: codes.join(', ') } }
}

/** A code is well formed, and no other product has it. */
async function checkCodes(db: Database, lines: readonly ImportedLine[]): Promise<Fault[][]> {
  const added = lines.map(({ values, before }) => {
    const had = codesIn(before?.values.barcode)
    return codesIn(values.barcode).filter((code) => !had.includes(code))
  })
  const owners = await findCodes(db, added.flat())
  const seen = new Map<string, number>()
  return added.map((codes, at) =>
    codes.flatMap((code): Fault[] => {
      if (/^\d([.,]\d+)?E\+\d+$/i.test(code)) return [{ field: 'barcode', message: lostDigits(code) }]
      const problem = NewBarcode.shape.code.safeParse(code).error?.issues[0]?.message
      if (problem) return [{ field: 'barcode', message: problem }]
      const owner = owners.get(code)
      if (owner)
        return [{ field: 'barcode', message: `${owner.product} (product ${owner.product_id}) has the code ${code}.` }]
      const isTwice = seen.has(code)
      seen.set(code, at)
      return isTwice ? [{ field: 'barcode', message: `Another line has the code ${code}, too.` }] : []
    }),
  )
}

async function writeCodes(
  tx: Database,
  products: readonly Product[],
  given: readonly Values[],
  by: Session,
): Promise<Existing[]> {
  const wanted = products.flatMap(({ id }, at) => {
    const barcode = given[at]?.barcode
    return barcode === undefined ? [] : [[id, codesIn(barcode)] as const]
  })
  await setCodes(tx, new Map(wanted), by)
  const codes = await listCodesOf(
    tx,
    products.map(({ id }) => id),
  )
  return products.map((product) => asExisting(product, codes.get(product.id)))
}

const lostDigits = (code: string) =>
  `The spreadsheet program has shortened the code to ${code}. Format the column as text, and enter the code again.`
