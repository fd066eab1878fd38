import { page } from '#shared/page.ts'

export const backupsPage = page('/admin/backups')
