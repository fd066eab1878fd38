import * as z from 'zod'
import { columnsOf } from '#shared/columns.ts'

/** A question of visitors with the answer of the office. */
export const VisitorQuestion = z.object({
  id: z.int(),
  position: z.int(),
  question: z.string(),
  question_fr: z.string(),
  answer: z.string(),
  answer_fr: z.string(),
  shown: z.boolean(),
  version: z.int(),
})
export type VisitorQuestion = z.output<typeof VisitorQuestion>

export const questionColumns = columnsOf(VisitorQuestion, [
  { key: 'position', header: 'Order', kind: 'number', editable: true, required: true },
  { key: 'question', header: 'Question', card: 'title', width: 50, editable: true },
  { key: 'answer', header: 'Answer', width: 80, priority: 2 },
  { key: 'question_fr', header: 'Question in French', width: 50, page: 'hidden' },
  { key: 'answer_fr', header: 'Answer in French', width: 80, page: 'hidden' },
  { key: 'shown', header: 'Shown', card: 'state', kind: 'boolean', editable: true },
])
