import { page } from '#shared/page.ts'

export const apiDocsPage = page('/api/docs')
