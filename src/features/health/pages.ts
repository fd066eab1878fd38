import { page } from '#shared/page.ts'

export const healthPage = page('/admin/health')
