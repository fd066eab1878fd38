import { subjectOf } from '#platform/db/audit.ts'
import { VisitorQuestion } from '../columns.ts'

export const question = subjectOf('question', VisitorQuestion, {
  fields: ['position', 'question', 'question_fr', 'answer', 'answer_fr', 'shown'],
  called: ['question'],
  labels: { position: 'Order', question_fr: 'Question in French', answer_fr: 'Answer in French' },
})
