import * as z from 'zod'
import { type Call, Id, Version } from '#shared/call.ts'
import { listQuery } from '#shared/list.ts'
import { listCalls } from '#shared/listCalls.ts'
import { questionsPage } from '#shared/pageAddresses.ts'
import { publicPage } from '#shared/publicPage.ts'
import { optionalText, requiredText } from '#shared/text.ts'
import { questionColumns, VisitorQuestion } from './columns.ts'

const fields = {
  position: z
    .int('Order must be a whole number.')
    .min(1, 'Order must be 1 or more.')
    .max(9999, 'Order must be at most 9999.'),
  question: requiredText('Question', 200),
  question_fr: optionalText('Question in French', 200),
  answer: requiredText('Answer', 2000),
  answer_fr: optionalText('Answer in French', 2000),
  shown: z.boolean(),
}
export const NewQuestion = z.object({
  ...fields,
  /** Without it, the question comes last. */
  position: fields.position.optional(),
  question_fr: fields.question_fr.default(''),
  answer_fr: fields.answer_fr.default(''),
  shown: fields.shown.default(true),
})
export type NewQuestion = z.output<typeof NewQuestion>

export const questionCalls = {
  ...listCalls({
    path: '/admin/question/',
    one: 'a question',
    many: 'questions',
    allow: ['admin'],
    row: VisitorQuestion,
    order: 'position',
    query: listQuery(questionColumns),
    added: NewQuestion,
    changed: z.object(fields).partial().extend({ id: Id, version: Version.optional() }),
  }),
} as const satisfies Record<string, Call>

export interface QuestionsData {
  questions: readonly VisitorQuestion[]
}
export const publicQuestionsPage = publicPage<QuestionsData>({
  name: 'questions',
  path: questionsPage.path,
  about: { label: { en: 'Questions', fr: 'Questions' }, order: 1 },
  help: { label: { en: 'Questions and answers', fr: 'Questions et réponses' }, order: 3 },
})
