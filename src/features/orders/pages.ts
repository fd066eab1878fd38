import { page } from '#shared/page.ts'

export const ordersPage = page('/admin/transactions/summary')
export const orderItemsPage = page('/admin/transactions/$id')
export const invoicePage = page('/admin/transactions/invoice/$id')
