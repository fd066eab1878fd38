import { page } from '#shared/page.ts'

export const messagesPage = page('/admin/messages')
