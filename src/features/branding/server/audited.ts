import { sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import { Branding } from '../contract.ts'

/** There is only one, so it needs no name of its own. */
export const branding = subjectOf('branding', Branding, {
  fields: ['colour', 'logo'],
  called: [],
  calledInSql: sql<string>`'Logo and colour'`,
})
