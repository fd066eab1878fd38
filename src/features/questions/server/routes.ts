import type { FastifyInstance } from 'fastify'
import { subjectOf } from '#platform/db/audit.ts'
import { answerList } from '#platform/shop/answerList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { questionColumns as columns, VisitorQuestion } from '../columns.ts'
import { questionCalls } from '../contract.ts'
import { insertQuestion, questionRows } from './queries.ts'

export const question = subjectOf('question', VisitorQuestion, {
  fields: ['position', 'question', 'question_fr', 'answer', 'answer_fr', 'shown'],
  called: ['question'],
  labels: { position: 'Order', question_fr: 'Question in French', answer_fr: 'Answer in French' },
})

export const questionRoutes = (app: FastifyInstance, { db }: ServerParts) =>
  answerList(app, db, questionCalls, {
    subject: question,
    table: 'questions',
    shape: { columns, lowestBy: 'position' },
    rows: questionRows,
    sheet: { fileName: 'questions.xlsx', sheetName: 'Questions' },
    insert: insertQuestion,
  })
