import { page } from '#shared/page.ts'

export const pickingPage = page('/admin/picking')
/** The page to pick the orders in its parameter `orders`: `?orders=1042,1043`. */
export const pickingRoundPage = page('/admin/picking/round')
/** Pages of the features `receipts`, `differences` and `transfers`. Their addresses are here, because the shipments link to them. */
export const receivePage = page('/admin/shipments/receive/$shipment_id')
export const differencesPage = page('/admin/differences')
export const newTransferPage = page('/admin/shipments/transfer')
export const transferPage = page('/admin/shipments/transfer/$shipment_id')
