import { page } from '#shared/page.ts'

export const jobsPage = page('/admin/jobs')
