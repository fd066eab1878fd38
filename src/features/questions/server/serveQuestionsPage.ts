import { servePage } from '#platform/pages/servedPage.ts'
import { publicQuestionsPage } from '../publicPages.ts'
import { listShownQuestions } from './queries.ts'

export const serveQuestionsPage = () => [
  servePage(publicQuestionsPage, {
    keptFor: 60,
    content: listShownQuestions,
    isEmpty: (questions) => questions.length === 0,
    data: (_, questions) => ({ questions }),
  }),
]
