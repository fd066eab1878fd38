import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/** The devices and brands of all products. A link of the navigation menu has to be one of them. */
export function productNames(db: Database) {
  const kept = db.selectFrom('products').where('retired_at', 'is', null)
  const names = kept
    .select('device as name')
    .union(kept.select('secondary_device as name'))
    .union(kept.select('brand as name'))
  return db.selectFrom(names.as('named')).select('name').where('name', '<>', '')
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
  return names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).slice(0, mostDevices)
}
