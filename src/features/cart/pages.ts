import { page } from '#shared/page.ts'

export const cartPage = page('/admin/cart')
/** Visitors do not buy online. At this address they read how to buy in a store. */
export const buyInStorePage = page('/cart')
