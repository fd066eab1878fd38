import { type SqlBool, sql } from 'kysely'
import type { Day } from '#shared/day.ts'

interface Days {
  start_date?: Day | undefined
  end_date?: Day | undefined
}

/** Both days are included. A day that is not set is left out of the statement, because PostgreSQL then has a better plan. */
export function withinDays(column: string, { start_date, end_date }: Days) {
  const day = sql.ref(column)
  const bounds = [start_date && sql`${day} >= ${start_date}`, end_date && sql`${day} <= ${end_date}`]
  return sql<SqlBool>`${sql.join([sql`true`, ...bounds.filter((bound) => bound !== undefined)], sql` and `)}`
}
