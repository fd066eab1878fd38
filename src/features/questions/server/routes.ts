import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answerList } from '#platform/list/answerList.ts'
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
