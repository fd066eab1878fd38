import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { withinDays } from '#platform/list/days.ts'
import { readAll } from '#platform/list/longRead.ts'
import { type ListShape, readAllRows, readWholeList } from '#platform/list/readList.ts'
import { contains } from '#platform/list/search.ts'
import type { Day } from '#shared/day.ts'
import type { Cents } from '#shared/money.ts'
import { type ReportRow, reportColumns } from '../columns.ts'
import type { ReportQuery, Sales } from '../contract.ts'

/** A list tells its rows apart by `id`; here that is the product. */
type ListedReportRow = ReportRow & { id: number }
const shape: ListShape<ListedReportRow> = { columns: reportColumns }

export const streamReport = (db: Database, ask: ReportQuery) =>
  readWholeList(db, productsSold(db, ask), searchOf(ask), shape)

/** All rows that match, in their order: to sum the lines takes far longer than to read the sums. */
export const listReport = (db: Database, ask: ReportQuery): Promise<ReportRow[]> =>
  readAllRows(db, productsSold(db, ask), searchOf(ask), shape)

const isBuyer = (column: string) => column === 'user_id' || column === 'username'

/** The part of the question that the rows themselves answer. Who ordered was asked of the lines. */
const searchOf = ({ filter_by, query, ...ask }: ReportQuery) =>
  isBuyer(filter_by) ? { ...ask, filter_by: '', query: '' } : { ...ask, filter_by, query }

const quantity = sql<number>`sum(line.quantity)`
const sales = sql<Cents>`sum(line.quantity::bigint * line.price_cents)`
const cost = sql<Cents>`sum(line.quantity::bigint * line.cost_cents)`

/** A product is one row, called what its newest line calls it. */
function productsSold(db: Database, ask: ReportQuery) {
  const sold = linesSold(db, ask)
    .select(({ fn }) => [
      'line.product_id',
      fn.max('line.id').as('newest'),
      quantity.as('quantity'),
      sales.as('sales'),
      cost.as('cost'),
    ])
    .groupBy('line.product_id')
  return db
    .selectFrom(sold.as('sold'))
    .innerJoin('order_lines as named', 'named.id', 'newest')
    .select([
      'sold.product_id as id',
      'sold.product_id',
      'device',
      'product_type',
      'brand',
      'category',
      'subcategory',
      'color',
      'sold.quantity',
      'sales as total_wholesale_price',
      'cost as total_cost_price',
      sql<Cents>`sales - cost`.as('total_profit'),
    ])
}

export interface SoldInADay extends Sales {
  day: Day
  user_id: number
  /** What the store was called by its newest order of that day. */
  username: string
}

/** What each store bought each day; of some products, or of all. */
export const listDays = (db: Database, ask: ReportQuery, products?: readonly number[]): Promise<SoldInADay[]> => {
  const sold = linesSold(db, ask)
    .$if(products !== undefined, (lines) => lines.where(sql<SqlBool>`line.product_id = any(${products})`))
    .select(({ fn }) => [
      'sold_on',
      'sold_to',
      fn.max('line.order_id').as('newest'),
      sales.as('sales'),
      cost.as('cost'),
    ])
    .groupBy(['sold_on', 'sold_to'])
  const days = db
    .selectFrom(sold.as('sold'))
    .innerJoin('orders', 'orders.id', 'newest')
    .select(['sold_on as day', 'sold_to as user_id', 'username', 'sales', sql<Cents>`sales - cost`.as('profit')])
    .orderBy('sold_on')
    .orderBy('newest')
  return readAll(db, days)
}

/** The lines of what was ordered in those days, by those who are asked for. */
const linesSold = (db: Database, ask: ReportQuery) =>
  db
    .selectFrom('order_lines as line')
    .where(withinDays('sold_on', ask))
    .$if(ask.filter_by === 'user_id' && ask.query !== '', (lines) =>
      lines.where(contains(sql.ref('sold_to'), ask.query)),
    )
    .$if(ask.filter_by === 'username' && ask.query !== '', (lines) =>
      lines.where('order_id', 'in', ordersOfStores(db, ask)),
    )

/** A store goes by what it was called when it ordered. */
const ordersOfStores = (db: Database, ask: ReportQuery) =>
  db
    .selectFrom('orders')
    .select('id')
    .where(contains(sql.ref('username'), ask.query))
    .where(withinDays('placed_on', ask))
