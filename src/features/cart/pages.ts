import { page } from '#shared/page.ts'

export const cartPage = page('/admin/cart')
