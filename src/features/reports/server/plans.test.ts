import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { fillOrders } from '#test/orders.ts'
import { plansOf } from '#test/plans.ts'
import { createDatabase, sharedPostgres } from '#test/postgres.ts'
import { type ReportQuery, reportCalls } from '../contract.ts'
import { readCharts, readReport } from './readReport.ts'

const connection = { ...sharedPostgres(), database: `plans_${randomUUID().slice(0, 8)}` }
beforeAll(async () => {
  await createDatabase(sharedPostgres(), connection.database, 'demo_shop')
  const db = openDatabase(connection)
  await fillOrders(db, 10_000)
  await db.destroy()
})

const plans = (read: typeof readReport | typeof readCharts, asked: Partial<ReportQuery>) =>
  plansOf(connection, (db) => read(db, reportCalls.search.body.parse(asked)))
const november = { start_date: '2025-11-01', end_date: '2025-11-30' }

describe('the plan of a report', { tags: ['details'] }, () => {
  const plansOfBoth = async (asked: Partial<ReportQuery>) => [
    ...(await plans(readReport, asked)),
    ...(await plans(readCharts, asked)),
  ]

  it.each<[string, Partial<ReportQuery>]>([
    ['all time', {}],
    ['a month', november],
  ])('reads the kept sums for %s, and lines only for their names', async (_, asked) => {
    for (const plan of await plansOfBoth(asked)) {
      expect(plan).toMatch(/ on (product|store)_sums/)
      expect(plan).not.toMatch(/Seq Scan on order_lines| on order_lines line /)
    }
  })

  it.each<[string, Partial<ReportQuery>]>([
    ['a user', { query: '7', filter_by: 'user_id' }],
    ['a store by its name', { query: 'hsc', filter_by: 'username' }],
  ])('reads the lines of %s from one index, and no orders of stores that always had this name', async (_, asked) => {
    for (const plan of [...(await plansOfBoth(asked)), ...(await plansOfBoth({ ...november, ...asked }))]) {
      expect(plan).toContain('Index Only Scan using order_lines_buyer_idx')
      expect(plan).not.toMatch(/Seq Scan on order(s|_lines)/)
    }
  })

  it('reads the lines of the found products from one index for the charts of a search', async () => {
    const found = await plans(readCharts, { query: 'iphnoe' })
    expect(found.at(-1)).toContain('Index Only Scan using order_lines_product_sold_idx')
    const [ofMonth = ''] = (await plans(readCharts, { ...november, query: 'iphnoe' })).slice(-1)
    expect(ofMonth).toContain('Index Only Scan using order_lines_')
    expect(ofMonth).not.toContain('Seq Scan on order_lines')
  })
})
