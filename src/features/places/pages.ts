import { page } from '#shared/page.ts'

export const stockOnHandPage = page('/admin/stock/places')
/** The page of the feature `counts`. Its address is here, because the stock on hand links to it. */
export const firstCountPage = page('/admin/stock/count')
