import { listCodesOf } from '#features/barcodes/server/manyBarcodes.ts'
import { type Product, productColumns } from '#features/inventory/columns.ts'
import { listProducts } from '#features/inventory/server/queries.ts'
import { listStoreNames } from '#features/stores/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { batchesOf, RowStream, type Rows } from '#platform/list/rowStream.ts'
import { wholeList } from '#platform/sheet/wholeList.ts'
import type { Column } from '#shared/columns.ts'
import { type PlaceOfFile, placeFieldsOf, readPlaces } from './kinds/productPlaces.ts'

type ListedProduct = Readonly<Record<string, unknown>>

/** The products with their codes and their stock in each place, with the headings that an import reads. */
export const wholeProductList = wholeList({
  file: 'products',
  about: 'a product with its codes, its stock in the warehouse, and what each store has of it',
  read: async (db) => {
    const stores = await listStoreNames(db)
    const columns: Column[] = [
      ...productColumns.map((column) =>
        column.key === 'image_name' ? { ...column, kind: 'text' as const, header: 'Picture' } : column,
      ),
      { key: 'barcode', header: 'Barcode' },
      ...placeFieldsOf(stores).map(({ key, header, kind = 'text' }) => ({ key, header, kind })),
    ]
    return { columns, rows: withPlaces(db, stores, await listProducts(db)) }
  },
  pictures: listProducts,
})

function withPlaces(db: Database, stores: readonly PlaceOfFile[], products: Rows<Product>) {
  async function* read(ending: AbortController): AsyncGenerator<ListedProduct[]> {
    for await (const batch of batchesOf(products, ending)) {
      const ids = batch.map(({ id }) => id)
      const codes = await listCodesOf(db, ids)
      const places = await readPlaces(db, stores, ids)
      yield batch.map((product) => ({
        ...product,
        barcode: (codes.get(product.id) ?? []).join(', '),
        ...places.get(product.id),
      }))
    }
  }
  return new RowStream(read)
}
