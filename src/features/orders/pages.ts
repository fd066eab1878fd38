import { page } from '#shared/page.ts'

export const ordersPage = page('/admin/transactions/summary')
export const orderItemsPage = page('/admin/transactions/$id')
export const invoicePage = page('/admin/transactions/invoice/$id')
/** The page of the feature `shipments`. Its address is here, because the items of an order link to it. */
export const shipmentsPage = page('/admin/shipments')
