import { servePage } from '#platform/pages/servedPage.ts'
import { publicQuestionsPage } from '../publicPages.ts'
import { shownQuestions } from './queries.ts'

export const serveQuestionsPage = () => [
  servePage(publicQuestionsPage, {
    keptFor: 60,
    content: { questions: shownQuestions },
    isEmpty: ({ questions }) => questions.length === 0,
    data: (_, content) => content,
  }),
]
