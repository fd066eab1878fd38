import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { fault } from '#platform/http/refusal.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import type { Role } from '#shared/roles.ts'
import { type Product, productColumns, supplierColumns } from '../columns.ts'
import { inventoryCalls, type ProductQuery } from '../contract.ts'
import { isHiddenFrom, seenBy, stockViewNames } from '../rules.ts'
import { changeProduct, removeProduct, transferAll } from './changeProduct.ts'
import { findProducts, listProducts, readHistory, streamProducts } from './queries.ts'
import { pictureOf } from './sheetPicture.ts'
import { inventorySheet, supplierSheet } from './sheets.ts'

export function inventoryRoutes(app: FastifyInstance, { db, uploads, publicUrl }: ServerParts) {
  answer(app, inventoryCalls.search, async ({ body, caller }) => {
    refuseHidden(body, caller.type)
    const { items, ...page } = await findProducts(db, body)
    return { ...page, items: items.map((product) => seenBy(caller.type, product)) }
  })
  answer(app, inventoryCalls.all, async ({ caller }) => {
    const products = await listProducts(db)
    return products.map((product) => seenBy(caller.type, product))
  })
  answer(app, inventoryCalls.allForOffice, () => listProducts(db))
  const picture = (product: Product) => pictureOf(product, uploads, publicUrl)
  answer(app, inventoryCalls.export, async ({ body, caller }) =>
    exportSheet({
      fileName: 'inventory_summary.xlsx',
      sheetName: 'Inventory Summary',
      columns: inventorySheet(picture),
      rows: await streamProducts(db, body),
      facts: factsOf(caller, body, { columns: productColumns, views: stockViewNames, filters: { Menu: body.filter } }),
    }),
  )
  answer(app, inventoryCalls.supplierExport, async ({ body, caller }) => {
    refuseHidden(body, caller.type)
    return exportSheet({
      fileName: 'supplier_inventory.xlsx',
      sheetName: 'Inventory',
      columns: supplierSheet(picture),
      rows: await streamProducts(db, body),
      facts: factsOf(caller, body, { columns: supplierColumns, views: stockViewNames, filters: { Menu: body.filter } }),
    })
  })
  answer(app, inventoryCalls.update, ({ body, caller }) => changeProduct(db, body, caller))
  answer(app, inventoryCalls.transferAll, ({ caller }) => transferAll(db, caller))
  answer(app, inventoryCalls.remove, ({ params, caller }) => removeProduct(db, params.id, caller))
  answer(app, inventoryCalls.history, ({ params, body }) => readHistory(db, params.id, body))
}

/** An order or a search by what one may not see would tell it all the same. */
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
