import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

// The triggers of migrations/0007-order-sums.sql keep these sums. Each change of orders or lines inserts rows with the difference.

interface SumTable {
  table: 'order_sums' | 'store_sums' | 'product_sums'
  key: readonly string[]
  sums: readonly string[]
  /** The column with the highest id. It is not a sum, so it does not change when the row with this id is removed. */
  newest?: string
  /** The same sums, calculated from the orders and their lines. */
  fromRows: RawBuilder<unknown>
}

const amounts = sql`sum(quantity::bigint * price_cents) as sales_cents, sum(quantity::bigint * cost_cents) as cost_cents`
const sumTables: readonly SumTable[] = [
  {
    table: 'order_sums',
    key: ['day', 'user_id', 'username', 'status', 'paid'],
    sums: ['orders', 'price_cents', 'discount_cents', 'tax_cents', 'total_cents'],
    fromRows: sql`
      select placed_on as day, user_id, username, status, paid, count(*) as orders, sum(price_cents) as price_cents,
        sum(discount_cents) as discount_cents, sum(tax_cents) as tax_cents, sum(total_cents) as total_cents
      from orders group by placed_on, user_id, username, status, paid`,
  },
  {
    table: 'store_sums',
    key: ['day', 'user_id'],
    sums: ['lines', 'sales_cents', 'cost_cents'],
    newest: 'newest_order',
    fromRows: sql`
      select sold_on as day, sold_to as user_id, count(*) as lines, ${amounts} from order_lines group by sold_on, sold_to`,
  },
  {
    table: 'product_sums',
    key: ['span', 'day', 'product_id'],
    sums: ['lines', 'quantity', 'sales_cents', 'cost_cents'],
    newest: 'newest_line',
    fromRows: sql`
      select span, day, product_id, count(*) as lines, sum(quantity) as quantity, ${amounts}
      from order_lines, spans_of(sold_on) group by span, day, product_id`,
  },
]

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const summed = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
const zeros = (names: readonly string[]) => sql.join(names.map(() => sql`0`))

/** Replaces all rows of a key by one row with their sum. Returns by how much the number of rows went down. */
export async function foldSums(db: Database): Promise<number> {
  let fewer = 0
  for (const { table, key, sums, newest } of sumTables) {
    const columns = refs([...key, ...sums, ...(newest === undefined ? [] : [newest])])
    const highest = newest === undefined ? sql`` : sql`, max(${sql.ref(newest)})`
    // Rows that others insert at the same time are not touched.
    const { rows } = await sql<{ fewer: number }>`
      with several as (select ${refs(key)} from ${sql.table(table)} group by ${refs(key)} having count(*) > 1),
      replaced as (
        delete from ${sql.table(table)} where (${refs(key)}) in (select * from several) returning ${columns}
      ),
      folded as (
        insert into ${sql.table(table)} (${columns})
        select ${refs(key)}, ${summed(sums)}${highest} from replaced group by ${refs(key)}
        having (${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}) <> (${zeros(sums)})
        returning 1
      )
      select (select count(*) from replaced) - (select count(*) from folded) as fewer`.execute(db)
    fewer += rows[0]?.fewer ?? 0
  }
  return fewer
}

/** Finds sums that differ from those of the orders and their lines. There should never be any. */
export async function findWrongSums(db: Database): Promise<string[]> {
  const wrong: string[][] = []
  for (const { table, key, sums, fromRows } of sumTables) {
    const same = sql.join(
      key.map((name) => sql`kept.${sql.ref(name)} = counted.${sql.ref(name)}`),
      sql` and `,
    )
    const differs = sql.join(
      sums.map((name) => sql`coalesce(kept.${sql.ref(name)}, 0) <> coalesce(counted.${sql.ref(name)}, 0)`),
      sql` or `,
    )
    const named = sql.join(key.map((name) => sql`coalesce(kept.${sql.ref(name)}, counted.${sql.ref(name)})`))
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', ${table}::text, ${named}) as name
      from (select ${refs(key)}, ${summed(sums)} from ${sql.table(table)} group by ${refs(key)}) as kept
      full join (${fromRows}) as counted on ${same}
      where ${differs} order by ${named}`.execute(db)
    wrong.push(rows.map(({ name }) => name))
  }
  return wrong.flat()
}
