import { page } from '#shared/page.ts'

export const questionsPage = page('/questions')
