import { page } from '#shared/page.ts'

export const pickingPage = page('/admin/picking')
export const shipmentsPage = page('/admin/shipments')
