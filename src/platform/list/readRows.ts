import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import { type ListQuery, longestPage, pageSizes } from '#shared/list.ts'
import type { Database } from '../db/database.ts'
import { executeBeside } from '../db/statements.ts'
import { inOrder, inReverse, orderOf, type RowOrder } from './listRows.ts'
import type { Search } from './search.ts'

interface Reading {
  ask: ListQuery
  search: Search | undefined
  shape: RowOrder
  /** Parts of the statement that the search refers to. They differ for each search, so the statement is not prepared. */
  first?: RawBuilder<unknown>
}

/** A figure about all rows, and the number of rows in it. */
interface Counted<Figure> {
  figure: RawBuilder<Figure>
  counted: (figure: RawBuilder<Figure>) => RawBuilder<unknown>
}

/** A page that begins after this many rows is read by ids. */
const deepFrom = 1000

/** Reads a page and a figure about all rows in one statement. A page after the last one has no row, and no figure. */
export async function readRows<Row, Figure>(
  db: Database,
  rows: AliasableExpression<Row>,
  reading: Reading,
  about: Counted<Figure>,
): Promise<{ items: Row[]; figure: Figure | undefined }> {
  const { ask, search, shape } = reading
  const isDeep = (ask.page - 1) * ask.per_page >= deepFrom
  // Many rows may have the same value. Those are sorted by id.
  const isSortedByIndex = ask.sort !== '' && shape.hasNoNulls === true
  const isById = isSortedByIndex || (isDeep && (ask.sort !== '' || !search?.rank))
  const found = await (isById ? readPageById : readPageOf)(db, rows, reading, about)
  return { items: found, figure: found[0]?.figure }
}

/** A statement for each usual size is enough. Any other size stays a parameter, because the server keeps every statement. */
const sizeIn = (per_page: number, { keepsPlan }: RowOrder) =>
  keepsPlan && usualSizes.has(per_page) ? sql.lit(per_page) : sql`${per_page}`
const usualSizes = new Set<number>([...pageSizes, longestPage])

async function readPageOf<Row, Figure>(
  db: Database,
  rows: AliasableExpression<Row>,
  { ask: { page, per_page, ...ask }, search, shape, first }: Reading,
  { figure }: Counted<Figure>,
) {
  const statement = sql<Row & { figure: Figure }>`
    ${first ? sql`with ${first}` : sql``}
    select row.*, ${figure} as figure from ${rows.as('row')} where ${search?.matches ?? sql`true`}
    order by ${inOrder(orderOf(ask, search, shape))} limit ${sizeIn(per_page, shape)} offset ${(page - 1) * per_page}`
  const { rows: found } = await (first ? executeBeside(db, statement) : statement.execute(db))
  return found
}

/**
 * Only the ids are read up to the page, often from an index alone, and from the nearer end of the list: a limit of 0 makes
 * PostgreSQL skip the other half. The rows of the page are read at the end. The last limit tells the planner that they are few.
 */
async function readPageById<Row, Figure>(
  db: Database,
  rows: AliasableExpression<Row>,
  { ask, search, shape, first }: Reading,
  { figure, counted }: Counted<Figure>,
) {
  const { page, per_page } = ask
  const start = sql.lit((page - 1) * per_page)
  const order = orderOf(ask, search, shape)
  const matching = sql`select row.id from ${rows.as('row')} where ${search?.matches ?? sql`true`}`
  // A count that stopped at its limit does not show where the list ends.
  const isInSecondHalf = sql`counted < 2 * ${start} and counted <= ${sql.lit(shape.countedUpTo ?? Number.MAX_SAFE_INTEGER)}`
  const statement = sql<Row & { figure: Figure }>`
    with ${first ? sql`${first},` : sql``} about as materialized (select ${figure} as figure),
    list as materialized (select ${counted(sql.ref('figure'))} as counted from about),
    found as (
      select id from (
      (${matching} order by ${inOrder(order)}
        limit (select case when ${isInSecondHalf} then 0 else ${sql.lit(per_page)} end from list) offset ${start})
      union all
      (${matching} order by ${inReverse(order)}
        limit (select case when ${isInSecondHalf} then greatest(least(${sql.lit(per_page)}, counted - ${start}), 0) else 0 end from list)
        offset (select greatest(counted - ${start} - ${sql.lit(per_page)}, 0) from list))
      ) as either limit ${sql.lit(per_page)}
    )
    select row.*, figure from about, found join ${rows.as('row')} using (id) order by ${inOrder(order)}`
  const { rows: found } = await (first ? executeBeside(db, statement) : statement.execute(db))
  return found
}

interface Found<Figure> {
  /** Parts of the statement that the others refer to. */
  first: RawBuilder<unknown>
  /** More of these parts; the ids that may be on the page, with their ranks; and how many rows are before them. */
  ranked: { first: RawBuilder<unknown>; found: RawBuilder<unknown>; skipped: RawBuilder<unknown> }
  figure: RawBuilder<Figure>
}

/** Reads the page of rows that were found by their ids, the best first, with a figure about all rows. */
export async function readFoundPage<Row extends { id: number }, Figure>(
  db: Database,
  rows: AliasableExpression<Row>,
  { page, per_page }: ListQuery,
  { first, ranked, figure }: Found<Figure>,
): Promise<{ items: Row[]; figure: Figure | undefined }> {
  const order = sql`rank desc, id desc`
  // If no row is on the page, there is still one row, with the figure.
  const statement = sql<Row & { figure: Figure }>`
    with ${first}, ${ranked.first}, about as (select ${figure} as figure),
    page as (
      select * from (${ranked.found}) as found order by ${order}
      limit ${per_page} offset ${sql.lit((page - 1) * per_page)} - ${ranked.skipped}
    )
    select row.*, figure from about left join (page join ${rows.as('row')} using (id)) on true order by ${order}`
  const { rows: read } = await executeBeside(db, statement)
  return { items: read.filter(({ id }) => id !== null), figure: read[0]?.figure }
}
