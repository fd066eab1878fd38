import { type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { searchColumn } from '#platform/list/columnSearch.ts'
import { withinDays } from '#platform/list/days.ts'
import { readAll } from '#platform/list/longRead.ts'
import { type ListShape, readAllRows, readWholeList } from '#platform/list/readList.ts'
import type { Day } from '#shared/day.ts'
import type { Cents } from '#shared/money.ts'
import { isBuyer, type ReportRow, reportColumns } from '../columns.ts'
import type { ReportQuery, Sales, SummedBuyer } from '../contract.ts'

/** The platform needs rows with an `id`. Here it is the id of the product. */
type ListedReportRow = ReportRow & { id: number }
const shape: ListShape<ListedReportRow> = { columns: reportColumns, typosOfUnknownWords: true }

/** The 15 of `iphone 15` is not the id of a product. A number alone may be. */
const shapeFor = ({ query, filter_by }: ReportQuery): typeof shape =>
  filter_by === '' && !/^\d+$/.test(query) ? { ...shape, shown: { product_id: 'hidden' } } : shape

export const streamReport = (db: Database, query: ReportQuery) =>
  readWholeList(db, productsSold(db, query), searchOf(query), shapeFor(query))

/** Reads all rows that match, not only a page: summing the lines takes far longer than reading the sums. */
export const listReport = (db: Database, query: ReportQuery): Promise<ReportRow[]> =>
  readAllRows(db, productsSold(db, query), searchOf(query), shapeFor(query))

/** The search in the rows of the report. A search for the buyer is a condition of the lines, see `linesSold`. */
const searchOf = ({ filter_by, query, ...others }: ReportQuery) =>
  isBuyer(filter_by) ? { ...others, filter_by: '', query: '' } : { ...others, filter_by, query }

const quantity = sql<number>`sum(line.quantity)`
const sales = sql<Cents>`sum(line.quantity::bigint * line.price_cents)`
const cost = sql<Cents>`sum(line.quantity::bigint * line.cost_cents)`

/** One row for each product, with the names of its newest line. */
function productsSold(db: Database, query: ReportQuery) {
  const sold = linesSold(db, query)
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
  /** The name of the store in its newest order of that day. */
  username: string
}

/** Sums the sales by day and store, of the given products or of all. */
export const listDays = (db: Database, query: ReportQuery, products?: readonly number[]): Promise<SoldInADay[]> => {
  const sold = linesSold(db, query)
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

/** The order lines of the days and the buyer in the query. */
const linesSold = (db: Database, query: ReportQuery) =>
  db
    .selectFrom('order_lines as line')
    .where(withinDays('sold_on', query))
    .$if(query.filter_by === 'user_id' && query.query !== '', (lines) => lines.where(isBuyerId('sold_to', query)))
    .$if(query.filter_by === 'username' && query.query !== '', (lines) =>
      lines.where('order_id', 'in', ordersOfStores(db, query)),
    )

/** The stores whose orders the report sums, if it is limited to buyers by a search. */
export const listSummedBuyers = async (db: Database, query: ReportQuery): Promise<SummedBuyer[]> =>
  isBuyer(query.filter_by) && query.query !== ''
    ? db
        .selectFrom('orders')
        .distinctOn('user_id')
        .select(['user_id', 'username'])
        .where(query.filter_by === 'user_id' ? isBuyerId('user_id', query) : isStoreName(query))
        .where(withinDays('placed_on', query))
        .orderBy('user_id')
        .orderBy('id', 'desc')
        .execute()
    : []

/** The orders of stores by their name at the time of the order. */
const ordersOfStores = (db: Database, query: ReportQuery) =>
  db.selectFrom('orders').select('id').where(isStoreName(query)).where(withinDays('placed_on', query))

const isBuyerId = (column: 'sold_to' | 'user_id', { query }: ReportQuery) =>
  searchColumn({ value: sql.ref(column), kind: 'id' }, query).matches
const isStoreName = ({ query }: ReportQuery) => searchColumn({ value: sql.ref('username') }, query).matches
