import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Day, shopTimeZone } from '#shared/day.ts'

interface Days {
  start_date?: Day | undefined
  end_date?: Day | undefined
}

/** Like `withinDays`, for a column of moments. Days begin at midnight in the time zone of the shop. */
export function withinDaysOfShop(column: string | RawBuilder<unknown>, { start_date, end_date }: Days) {
  const moment = typeof column === 'string' ? sql.ref(column) : column
  const bounds = [
    start_date && sql`${moment} >= ${midnight(sql`${start_date}::date`)}`,
    end_date && sql`${moment} < ${midnight(sql`${end_date}::date + 1`)}`,
  ]
  return allOf(bounds)
}

const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${shopTimeZone}`

/** Both days are included. A day that is not set is left out of the statement, because PostgreSQL then has a better plan. */
export function withinDays(column: string, { start_date, end_date }: Days) {
  const day = sql.ref(column)
  const bounds = [start_date && sql`${day} >= ${start_date}`, end_date && sql`${day} <= ${end_date}`]
  return allOf(bounds)
}

const allOf = (bounds: readonly (RawBuilder<unknown> | '' | undefined)[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...bounds.filter(Boolean)], sql` and `)}`
