import { page } from '#shared/page.ts'

export const pickingPage = page('/admin/picking')
/** The round of the transactions in its parameter `orders`: `?orders=1042,1043`. */
export const pickingRoundPage = page('/admin/picking/round')
