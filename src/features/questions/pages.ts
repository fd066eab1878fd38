import { page } from '#shared/page.ts'
import { publicPage } from '#shared/publicPage.ts'
import type { VisitorQuestion } from './columns.ts'

export const questionsPage = page('/questions')

export interface QuestionsData {
  questions: readonly VisitorQuestion[]
}
export const publicQuestionsPage = publicPage<QuestionsData>({
  name: 'questions',
  path: questionsPage.path,
  about: { label: { en: 'Questions', fr: 'Questions' }, order: 1 },
  help: { label: { en: 'Questions and answers', fr: 'Questions et réponses' }, order: 3 },
})
