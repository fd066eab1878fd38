import { page } from '#shared/page.ts'

export const inventoryPage = page('/admin/inventory')
/** The page of the feature `stock`. Its address is here, because orders and the audit log link to it. */
export const movementsPage = page('/admin/stock/movements')
/** Pages of the features `imports`, `places` and `barcodes`. Their addresses are here, because the inventory links to them. */
export const productPlacesPage = page('/admin/stock/places/$product_id')
export const barcodesPage = page('/admin/stock/codes')
export const importsPage = page('/admin/import')
