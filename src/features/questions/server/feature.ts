import type { ServerFeature } from '#platform/shop/feature.ts'
import { question } from './audited.ts'
import { fillQuestions } from './demo.ts'
import { questionRoutes } from './routes.ts'
import { serveQuestionsPage } from './serveQuestionsPage.ts'

export const questions: ServerFeature = {
  routes: questionRoutes,
  audited: [question],
  publicPages: serveQuestionsPage,
  demo: fillQuestions,
  settings: ['questions'],
}
