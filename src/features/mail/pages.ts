import { page } from '#shared/page.ts'

export const outboxPage = page('/admin/outbox')
