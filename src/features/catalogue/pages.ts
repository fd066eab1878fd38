import { page } from '#shared/page.ts'

export const supplierPage = page('/adminSupplier')
