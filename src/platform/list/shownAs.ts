import { type RawBuilder, sql } from 'kysely'
import type { Column } from '#shared/columns.ts'
import { shopTimeZone } from '#shared/day.ts'

/** SQL for the text in which the pages show a value. A search uses these texts, because people search for what they read. */
export type ShownAs = (value: RawBuilder<unknown>) => RawBuilder<unknown>

/** Cents, as dollars with two decimals. The search removes dollar signs and commas from a typed amount. */
export const dollars: ShownAs = (value) => sql`(${value} * 0.01)`

/** A number without the zeros that the database adds at its end. */
const shortNumber: ShownAs = (value) => sql`trim_scale(${value})`

/** A moment in the time zone of the shop, with 12 or 24 hours as the shop's setting says. */
export const momentInShop: ShownAs = (value) => {
  const local = sql`${value} at time zone ${sql.lit(shopTimeZone)}`
  return sql`concat(to_char(${local}, 'YYYY-MM-DD '), ${timeForStaff(sql`to_char(${local}, 'HH24:MI')`)})`
}

/** A time, `14:30`, with 12 or 24 hours as the shop's setting says. */
export const timeForStaff: ShownAs = (time) =>
  sql`case (select clock from shop) when '24' then ${time} else ${twelveHours(time)} end`

/** A time, `14:30`, with 24 and with 12 hours. */
export const timeOfDay: ShownAs = (time) => sql`concat(${time}, ' ', ${twelveHours(time)})`

/** The same text as `timeInWords`: a full hour has no minutes. */
const twelveHours: ShownAs = (time) => sql`concat(
  (substr(${time}, 1, 2)::integer + 11) % 12 + 1,
  nullif(substr(${time}, 3), ':00'),
  case when ${time} < '12' then ' a.m.' else ' p.m.' end)`

/** One of a few values, as its label. */
const labels =
  (words: Readonly<Record<string, string>>): ShownAs =>
  (value) =>
    sql`case ${value}::text ${sql.join(
      Object.entries(words).map(([each, label]) => sql`when ${sql.lit(each)} then ${sql.lit(label)}`),
      sql` `,
    )} end`

const yesOrNo = labels({ true: 'Yes', false: 'No' })

/** How the pages show a column by its kind; undefined where that is the text of its value. */
export function shownByKind({ kind = 'text', choices = [] }: Column): ShownAs | undefined {
  switch (kind) {
    case 'money':
      return dollars
    case 'percent':
      return shortNumber
    case 'moment':
      return momentInShop
    case 'boolean':
      return yesOrNo
    case 'choice':
      return choices.every(({ value, label }) => value === label)
        ? undefined
        : labels(Object.fromEntries(choices.map(({ value, label }) => [value, label])))
  }
}
