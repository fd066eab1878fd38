import { subjectOf } from '#platform/db/audit.ts'
import { ServiceRow } from '../columns.ts'

export const service = subjectOf('service', ServiceRow, {
  fields: ['service', 'price_from', 'minutes', 'warranty_days', 'words', 'words_fr'],
  called: ['service'],
  labels: { words: 'Text', words_fr: 'Text in French' },
})
