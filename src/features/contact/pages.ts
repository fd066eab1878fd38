import { page } from '#shared/page.ts'

export const messagesPage = page('/admin/messages')
export const contactPage = page('/contact')
