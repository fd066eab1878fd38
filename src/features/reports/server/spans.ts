import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Day } from '#shared/day.ts'

interface Days {
  start_date?: Day | undefined
  end_date?: Day | undefined
}

/**
 * Selects the kept sums that add up to these days: the sums of whole months, and of the single days before and after them. Both
 * days are included.
 */
export function withinSpans({ start_date, end_date }: Days): RawBuilder<SqlBool> {
  const start = sql`${start_date}::date`
  const end = sql`${end_date}::date`
  const firstMonth = start_date && sql`(date_trunc('month', (${start} - 1)::timestamp) + interval '1 month')::date`
  // The first day after the last whole month.
  const afterMonths = end_date && sql`date_trunc('month', (${end} + 1)::timestamp)::date`
  const spans = [
    every(sql`span = 'month'`, firstMonth && sql`day >= ${firstMonth}`, afterMonths && sql`day < ${afterMonths}`),
    // `least` and `greatest` leave out a bound that is null.
    firstMonth && sql`span = 'day' and day >= ${start} and day < least(${firstMonth}, ${end} + 1)`,
    afterMonths && sql`span = 'day' and day >= greatest(${afterMonths}, ${firstMonth ?? sql`null`}) and day <= ${end}`,
  ]
  return sql<SqlBool>`(${sql.join(spans.filter(isSet), sql` or `)})`
}

const every = (...conditions: (RawBuilder<unknown> | undefined | '')[]) =>
  sql`${sql.join(conditions.filter(isSet), sql` and `)}`

const isSet = (condition: RawBuilder<unknown> | undefined | ''): condition is RawBuilder<unknown> => Boolean(condition)
