import { page } from '#shared/page.ts'

export const cataloguePage = page('/admin')
