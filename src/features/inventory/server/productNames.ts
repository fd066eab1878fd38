import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { nameFields } from '../rules.ts'

/** The same as `displayName`, of the columns of `products`. */
export const productName = sql<string>`concat_ws(' ', ${sql.join(nameFields.map((name) => sql`nullif(${sql.ref(name)}, '')`))})`

const named = ['device', 'secondary_device', 'brand'] as const

/**
 * Whether a text is the device or the brand of a product. A link of the navigation menu has to be one. For an `exists`,
 * PostgreSQL may read all products. This form reads one row of an index: the first name that does not come before the text in
 * the alphabet.
 */
export const isNameOfProduct = (text: RawBuilder<string>) =>
  sql<boolean>`(${text} <> '' and ${text} in (${sql.join(
    named.map((column) => {
      const name = sql.ref(column)
      return sql`(select ${name} from products where retired_at is null and ${name} >= ${text} order by ${name} limit 1)`
    }),
  )}) is true)`

/** The most names of each column that are compared with a text. */
const mostNames = 10_000

/** The devices and brands of all products. One row of an index is read for each name, because many products share one. */
export function productNames(db: Database) {
  const namesIn = (column: (typeof named)[number]) => {
    const name = sql.ref(column)
    const next = sql`select ${name} from products where retired_at is null and ${name} >`
    const first = sql`order by ${name} limit 1`
    return sql`(
      with recursive named(name) as (
        (${next} '' ${first})
        union all
        select (${next} named.name ${first}) from named where named.name is not null
      )
      select name from named where name is not null limit ${sql.lit(mostNames)}
    )`
  }
  const names = sql<{ name: string }>`(${sql.join(named.map(namesIn), sql` union `)})`
  return db.selectFrom(names.as<'named'>(sql.ref('named'))).select('name')
}

/** The most devices that a list of suggestions has. */
const mostDevices = 300

/**
 * Lists the devices that products are made for. Accessories are left out, because they fit any device. For each name, one row of
 * an index is read, because a shop has many products for each device.
 */
export async function listDevices(db: Database): Promise<string[]> {
  const namesIn = (column: 'device' | 'secondary_device') => {
    const next = sql`select ${sql.ref(column)} as name from products
      where retired_at is null and product_type <> 'Accessories' and lower(${sql.ref(column)}) >`
    const first = sql`order by lower(${sql.ref(column)}), id limit 1`
    return sql`(
      with recursive named as (
        (${next} '' ${first})
        union all
        select found.name from named cross join lateral (${next} lower(named.name) ${first}) as found
      )
      select name from named limit ${mostDevices}
    )`
  }
  const { rows } = await sql<{ name: string }>`
    select distinct name from (${namesIn('device')} union all ${namesIn('secondary_device')}) as named`.execute(db)
  const names = rows.map(({ name }) => name)
  return names.sort(compareDevices).slice(0, mostDevices)
}
const compareDevices = new Intl.Collator('en', { numeric: true }).compare
