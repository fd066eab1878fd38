import type { FastifyInstance } from 'fastify'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { answerUndo } from '#platform/undo/undoableAct.ts'
import type { Role } from '#shared/roles.ts'
import { type Product, productColumns, supplierColumns } from '../columns.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'
import { isHiddenFrom, seenBy, stockViewNames } from '../rules.ts'
import { addProduct } from './addProduct.ts'
import { adjustStock, stockAdjustment } from './adjustStock.ts'
import { changeImage } from './changeImage.ts'
import { changeProduct, productChange, productRemoval, removeProduct } from './changeProduct.ts'
import { findProducts, listProducts, streamProducts } from './queries.ts'
import { pictureOf } from './sheetPicture.ts'
import { countHolds, readHistory } from './stockQueries.ts'
import { holdTransfer, transferAll } from './transferAll.ts'
import { withOwnStock } from './withOwnStock.ts'

export function inventoryRoutes(app: FastifyInstance, { db, uploads, publicUrl }: ServerParts) {
  const pictureFor = (product: Product) => pictureOf(product, uploads, publicUrl)
  answer(app, inventoryCalls.search, async ({ body, caller }) => {
    refuseHidden(body, caller.type)
    const { items, ...page } = await findProducts(db, body)
    return { ...page, items: await withOwnStock(db, items, caller) }
  })
  answer(app, inventoryCalls.all, async ({ caller }) => {
    const products = await listProducts(db)
    return products.map((product) => seenBy(caller.type, product))
  })
  answer(app, inventoryCalls.allForOffice, () => listProducts(db))
  answer(app, inventoryCalls.export, async ({ body, caller }) =>
    exportList({
      fileName: 'inventory_summary.xlsx',
      sheetName: 'Inventory Summary',
      columns: productColumns,
      // No header and no text, so that programs that read the sheet find only the columns of the page.
      moreColumns: [{ header: '', value: (product) => ({ ...pictureFor(product), address: '' }) }],
      rows: await streamProducts(db, body),
      query: body,
      caller,
      views: stockViewNames,
      filters: { Menu: body.filter, IDs: body.ids },
    }),
  )
  answer(app, inventoryCalls.supplierExport, async ({ body, caller }) => {
    refuseHidden(body, caller.type)
    return exportList({
      fileName: 'supplier_inventory.xlsx',
      sheetName: 'Inventory',
      columns: supplierColumns,
      cells: { image_name: pictureFor },
      rows: await streamProducts(db, body),
      query: body,
      caller,
      views: stockViewNames,
      filters: { Menu: body.filter, IDs: body.ids },
    })
  })
  answer(app, imageCalls.insert, ({ body, file, caller }) => addProduct(db, uploads, body, file, caller))
  answer(app, imageCalls.updateImage, ({ body, file, caller }) => changeImage(db, uploads, body, file, caller))
  answer(app, inventoryCalls.update, ({ body, caller }) => changeProduct(db, body, caller))
  answerUndo(app, productChange)
  answerOnce(app, inventoryCalls.adjust, { work: (tx, { body, caller }) => adjustStock(tx, body, caller) })
  answerUndo(app, stockAdjustment)
  answer(app, inventoryCalls.holds, () => countHolds(db))
  answer(app, inventoryCalls.transferAll, ({ caller }) => transferAll(db, caller))
  answerUndo(app, holdTransfer)
  answer(app, inventoryCalls.remove, ({ params, caller }) => removeProduct(db, params.id, caller))
  answerUndo(app, productRemoval)
  answer(app, inventoryCalls.history, ({ params, body }) => readHistory(db, params.id, body))
}

/** Sorting, searching or filtering by a hidden column would reveal its values. */
function refuseHidden({ sort, filter_by, view }: ProductQuery, role: Role) {
  for (const [field, column] of Object.entries({ sort, filter_by })) {
    if (column !== '' && isHiddenFrom(role, column)) throw fault(field, `There is no column ${column} for you.`)
  }
  if (
    (view === 'hold' && isHiddenFrom(role, 'quantity_hold')) ||
    (view === 'limit' && isHiddenFrom(role, 'minimum_limit'))
  ) {
    throw fault('view', `There is no view ${view} for you.`)
  }
}
