import { subjectOf } from '#platform/db/audit.ts'
import { Adjustment } from '../columns.ts'
import { adjustmentStates } from '../rules.ts'

export const adjustment = subjectOf('stock adjustment', Adjustment, {
  fields: ['place', 'product', 'by', 'why', 'note', 'value', 'state', 'username'],
  called: ['place', 'product'],
  labels: { by: 'Pieces', username: 'Who' },
  meanings: { state: adjustmentStates },
})
