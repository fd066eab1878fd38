import { type AliasableExpression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { searchColumn } from '#platform/list/columnSearch.ts'
import { withinDays } from '#platform/list/days.ts'
import { readAll } from '#platform/list/longRead.ts'
import { type ListShape, readAllRows, readWholeList } from '#platform/list/readList.ts'
import type { Day } from '#shared/day.ts'
import type { Cents } from '#shared/money.ts'
import { isBuyer, type ReportRow, reportColumns } from '../columns.ts'
import type { ReportQuery, Sales, SummedBuyer } from '../contract.ts'
import { withinSpans } from './spans.ts'

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

/** One row for each product, with the names of its newest line. */
function productsSold(db: Database, query: ReportQuery) {
  const sold: AliasableExpression<SummedProduct> = isOfBuyer(query)
    ? linesByProduct(db, query)
    : sumsByProduct(db, query)
  const lines = sql`from order_lines where order_lines.product_id = sold.product_id and ${withinDays('sold_on', query)}`
  // The line may have been removed since it was summed. Then an older one is the newest.
  const named = sql<LineRow>`(
    (select * ${lines} and id = newest)
    union all
    (select * from (select * ${lines} order by id + 0 desc limit 1) as older)
    limit 1
  )`
  return db
    .selectFrom(sold.as('sold'))
    .innerJoinLateral(named.as<'named'>(sql.ref('named')), (join) => join.onTrue())
    .select([
      'sold.product_id as id',
      'sold.product_id',
      'named.device',
      'named.product_type',
      'named.brand',
      'named.category',
      'named.subcategory',
      'named.color',
      'sold.quantity',
      'sales as total_wholesale_price',
      'cost as total_cost_price',
      sql<Cents>`sales - cost`.as('total_profit'),
    ])
}

type LineRow = Selectable<DB['order_lines']>

/** The sums of a product or of a day, with the id of the newest line or order in them. */
interface Summed {
  newest: number | null
  sales: Cents
  cost: Cents
}
interface SummedProduct extends Summed {
  product_id: number
  quantity: number
}
interface SoldInADay extends Summed {
  day: Day
  user_id: number
  lines: number
}

/** Reads the sums of all stores' order lines from the table that triggers keep, instead of adding up the lines. */
const sumsByProduct = (db: Database, query: ReportQuery) =>
  db
    .selectFrom('product_sums')
    .select(({ fn }) => [
      'product_id',
      fn.max('newest_line').as('newest'),
      sql<number>`sum(quantity)`.as('quantity'),
      sql<Cents>`sum(sales_cents)`.as('sales'),
      sql<Cents>`sum(cost_cents)`.as('cost'),
    ])
    .where(withinSpans(query))
    .groupBy('product_id')
    .having(sql<SqlBool>`sum(lines) > 0`)

/** The same sums of the lines of one buyer. */
const linesByProduct = (db: Database, query: ReportQuery) =>
  linesSold(db, query)
    .select(({ fn }) => [
      'line.product_id',
      fn.max('line.id').as('newest'),
      sql<number>`sum(line.quantity)`.as('quantity'),
      sales.as('sales'),
      cost.as('cost'),
    ])
    .groupBy('line.product_id')

const sales = sql<Cents>`sum(line.quantity::bigint * line.price_cents)`
const cost = sql<Cents>`sum(line.quantity::bigint * line.cost_cents)`

/** The sales of a week, or those of a store with the name that it has in its newest order. */
type SoldInAChart = Sales & ({ week: Day; user_id: null } | { week: null; user_id: number; username: string })

/** Sums the sales by week and by store, of the given products or of all. */
export function listWeeksAndStores(
  db: Database,
  query: ReportQuery,
  products?: readonly number[],
): Promise<SoldInAChart[]> {
  const isSummed = products === undefined && !isOfBuyer(query)
  const sold: AliasableExpression<SoldInADay> = isSummed ? sumsByStore(db, query) : linesByStore(db, query, products)
  const summed = db
    .selectFrom(sold.as('sold'))
    .select(({ fn }) => [
      week.as('week'),
      'user_id',
      fn.max('newest').as('newest'),
      sql<Cents>`sum(sales)`.as('sales'),
      sql<Cents>`sum(sales - cost)`.as('profit'),
    ])
    .groupBy(sql`grouping sets ((${week}), (user_id))`)
    .having(sql<SqlBool>`sum(lines) > 0`)
  // The lines of the order may have been removed since they were summed. Then an older one is the newest.
  const lines = sql`from order_lines where sold_to = summed.user_id and ${withinDays('sold_on', query)}`
  const newest = sql<{ id: number }>`(
    (select order_id as id ${lines} and order_id = newest limit 1)
    union all
    (select order_id ${lines} order by order_id + 0 desc limit 1)
    limit 1
  )`
  const named = db
    .selectFrom(summed.as('summed'))
    .leftJoinLateral(newest.as<'last'>(sql.ref('last')), (join) => join.onTrue())
    .leftJoin('orders', 'orders.id', 'last.id')
    .select(['week', 'summed.user_id', 'username', 'sales', 'profit'])
    .$castTo<SoldInAChart>()
  return readAll(db, named)
}

/** The Monday of the day, as in `weekOf`. */
const week = sql<Day>`day - (extract(isodow from day)::integer - 1)`

/** The kept sums of the lines of the days, of all products. A day of a store may have several rows. */
const sumsByStore = (db: Database, query: ReportQuery) =>
  db
    .selectFrom('store_sums')
    .select(['day', 'user_id', 'newest_order as newest', 'lines', 'sales_cents as sales', 'cost_cents as cost'])
    .where(withinDays('day', query))

/** The sums of the lines of the given products or of one buyer. */
const linesByStore = (db: Database, query: ReportQuery, products: readonly number[] | undefined) =>
  linesSold(db, query)
    .$if(products !== undefined, (lines) => lines.where(sql<SqlBool>`line.product_id = any(${products})`))
    .select(({ fn }) => [
      'sold_on as day',
      'sold_to as user_id',
      fn.max('line.order_id').as('newest'),
      sql<number>`count(*)`.as('lines'),
      sales.as('sales'),
      cost.as('cost'),
    ])
    .groupBy(['sold_on', 'sold_to'])

const isOfBuyer = ({ filter_by, query }: ReportQuery) => isBuyer(filter_by) && query !== ''

/** The order lines of the days and the buyer in the query. */
const linesSold = (db: Database, query: ReportQuery) =>
  isOfBuyer(query)
    ? db.selectFrom(linesOfBuyers(query).as<'line'>(sql.ref('line')))
    : db.selectFrom('order_lines as line').where(withinDays('sold_on', query))

/** The columns that the indexes of lines contain. */
const summedColumns = sql`id, order_id, product_id, sold_on, sold_to, quantity, price_cents, cost_cents`

/**
 * The lines of the buyers that match the search. A line has the id of its buyer; an order has the name of the store at that
 * time, which may have changed. The kept sums have both. If a buyer only ever had matching names, all lines of that buyer
 * match, and an index finds them. For a buyer who also had another name, the orders are read.
 */
const linesOfBuyers = (query: ReportQuery) => sql<LineRow>`(
  with buyer as materialized (
    select user_id, bool_and(is_found) as has_only_this_name
    from (
      select user_id, ${isOfSearch(query)} as is_found from order_sums where ${withinDays('day', query)}
      group by user_id, username having sum(orders) > 0
    ) as named
    group by user_id having bool_or(is_found)
  )
  select ${summedColumns} from order_lines
  where sold_to = any(array(select user_id from buyer where has_only_this_name)) and ${withinDays('sold_on', query)}
  union all
  select ${summedColumns} from order_lines
  where sold_to = any(array(select user_id from buyer where not has_only_this_name)) and ${withinDays('sold_on', query)}
    and order_id in (
      select id from orders
      where user_id = any(array(select user_id from buyer where not has_only_this_name))
        and ${isOfSearch(query)} and ${withinDays('placed_on', query)}
    )
)`

/** The stores whose orders the report sums, if it is limited to buyers by a search. */
export const listSummedBuyers = async (db: Database, query: ReportQuery): Promise<SummedBuyer[]> =>
  isOfBuyer(query)
    ? db
        .selectFrom('orders')
        .distinctOn('user_id')
        .select(['user_id', 'username'])
        .where(isOfSearch(query))
        .where(withinDays('placed_on', query))
        .orderBy('user_id')
        .orderBy('id', 'desc')
        .execute()
    : []

/** Whether the id or the name of the buyer is that of the search. */
const isOfSearch = ({ filter_by, query }: ReportQuery) =>
  searchColumn(
    filter_by === 'user_id' ? { value: sql.ref('user_id'), kind: 'id' } : { value: sql.ref('username') },
    query,
  ).matches
