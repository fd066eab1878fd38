import { servePage } from '#platform/pages/servedPage.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import { publicQuestionsPage } from '../pages.ts'
import { fillQuestions } from './demo.ts'
import { shownQuestions } from './queries.ts'
import { question, questionRoutes } from './routes.ts'

const serveQuestionsPage = () => [
  servePage(publicQuestionsPage, {
    keptFor: 60,
    content: { questions: shownQuestions },
    isEmpty: ({ questions }) => questions.length === 0,
    data: (_, content) => content,
  }),
]

export const questions: ServerFeature = {
  routes: questionRoutes,
  audited: [question],
  publicPages: serveQuestionsPage,
  demo: fillQuestions,
  settings: ['questions'],
}
