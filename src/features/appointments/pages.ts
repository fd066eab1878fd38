import { page } from '#shared/page.ts'

export const appointmentsPage = page('/admin/appointments')
