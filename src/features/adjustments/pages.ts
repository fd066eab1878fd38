import { page } from '#shared/page.ts'

export const adjustmentsPage = page('/admin/stock/adjustments')
