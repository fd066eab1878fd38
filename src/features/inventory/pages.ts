import { page } from '#shared/page.ts'

export const inventoryPage = page('/admin/inventory')
/** The page of the feature `stock`. Its address is here, because orders and the audit log link to it. */
export const movementsPage = page('/admin/stock/movements')
