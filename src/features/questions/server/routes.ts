import type { FastifyInstance } from 'fastify'
import { answerList } from '#platform/shop/answerList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { questionColumns as columns } from '../columns.ts'
import { questionCalls } from '../contract.ts'
import { question } from './audited.ts'
import { insertQuestion, questionRows } from './queries.ts'

export const questionRoutes = (app: FastifyInstance, { db }: ServerParts) =>
  answerList(app, db, questionCalls, {
    subject: question,
    table: 'questions',
    shape: { columns, lowestBy: 'position' },
    rows: questionRows,
    sheet: { fileName: 'questions.xlsx', sheetName: 'Questions' },
    insert: insertQuestion,
  })
