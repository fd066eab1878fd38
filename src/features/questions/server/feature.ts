import type { FastifyInstance } from 'fastify'
import { subjectOf } from '#platform/db/audit.ts'
import { servePage } from '#platform/pages/servedPage.ts'
import { answerList } from '#platform/shop/answerList.ts'
import type { ServerFeature, ServerParts } from '#platform/shop/feature.ts'
import { questionColumns as columns, VisitorQuestion } from '../columns.ts'
import { publicQuestionsPage, questionCalls } from '../contract.ts'
import { fillQuestions } from './demo.ts'
import { insertQuestion, questionRows, shownQuestions } from './queries.ts'

export const question = subjectOf('question', VisitorQuestion, {
  fields: ['position', 'question', 'question_fr', 'answer', 'answer_fr', 'shown'],
  called: ['question'],
  labels: { position: 'Order', question_fr: 'Question in French', answer_fr: 'Answer in French' },
})

const questionRoutes = (app: FastifyInstance, { db }: ServerParts) =>
  answerList(app, db, questionCalls, {
    subject: question,
    table: 'questions',
    shape: { columns, lowestBy: 'position' },
    rows: questionRows,
    sheet: { fileName: 'questions.xlsx', sheetName: 'Questions' },
    insert: insertQuestion,
  })

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
