import type { Database } from '#platform/db/database.ts'
import { sumRows } from '#shared/columns.ts'
import { isBuyer, reportColumns } from '../columns.ts'
import type { ChartFigures, ReportQuery } from '../contract.ts'
import { bestFirst, everyWeek, sumBy } from '../rules.ts'
import { listReport, listWeeksAndStores } from './queries.ts'

/** Reads a page of the report and its totals from the same rows, so that they agree. */
export async function readReport(db: Database, query: ReportQuery) {
  const rows = await listReport(db, query)
  const { page, per_page } = query
  const end = per_page === 0 ? rows.length : page * per_page
  return {
    items: rows.slice(end - (per_page || end), end),
    total: rows.length,
    has_next: end < rows.length,
    totals: sumRows(reportColumns, rows),
  }
}

const shownProducts = 10

export async function readCharts(db: Database, query: ReportQuery): Promise<ChartFigures> {
  const rows = await listReport(db, query)
  const isOfProducts = query.query !== '' && !isBuyer(query.filter_by)
  const products = isOfProducts ? rows.map(({ product_id }) => product_id) : undefined
  const summed = await listWeeksAndStores(db, query, products)
  const sold = rows.map((row) => ({ ...row, sales: row.total_wholesale_price, profit: row.total_profit }))
  return {
    weeks: everyWeek(summed.filter((sum) => sum.week !== null)),
    stores: bestFirst(summed.filter((sum) => sum.week === null)),
    product_types: bestFirst(sumBy(sold, ({ product_type }) => product_type)),
    products: bestFirst(sold).slice(0, shownProducts),
  }
}
