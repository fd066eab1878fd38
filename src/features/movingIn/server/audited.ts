import { subjectOf } from '#platform/db/audit.ts'
import { MovedCounts, movedListNames } from '../columns.ts'

/** The new rows of a list, as one entry for each run: the rows of a whole shop would fill the log. */
export const newMovedRows = subjectOf('rows that moved in', MovedCounts, {
  fields: ['list', 'new', 'not_taken'],
  called: ['list'],
  labels: { new: 'New rows', not_taken: 'Not taken' },
  meanings: { list: movedListNames },
})
