import { page } from '#shared/page.ts'

export const invoicePage = page('/admin/transactions/invoice/$id')
