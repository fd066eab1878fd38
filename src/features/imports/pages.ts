import { page } from '#shared/page.ts'

export const importPage = page('/admin/import/$import_id')
