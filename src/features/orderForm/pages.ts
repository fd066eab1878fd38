import { page } from '#shared/page.ts'

export const orderFormPage = page('/admin/orderForm')
