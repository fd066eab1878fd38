import { page } from '#shared/page.ts'

export const stockOnHandPage = page('/admin/stock/places')
