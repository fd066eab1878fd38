import { subjectOf } from '#platform/db/audit.ts'
import { FirstCount } from '../columns.ts'

/** The id of an entry is that of the store. */
export const firstCount = subjectOf('first count', FirstCount, {
  fields: ['place', 'products', 'pieces', 'waiting', 'note'],
  called: ['place'],
})
