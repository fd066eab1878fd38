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

describe('the plan of a report', () => {
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

  it('reads the lines from one index for a user, and for the charts of a search', async () => {
    const found = await plans(readCharts, { ...november, query: 'iphnoe' })
    for (const plan of [
      ...(await plansOfBoth({ ...november, query: '7', filter_by: 'user_id' })),
      ...found.slice(-1),
    ]) {
      expect(plan).toContain('Index Only Scan using order_lines_sold_idx')
      expect(plan).not.toContain('Seq Scan on order_lines')
    }
  })

  it('reads only the orders within the days to search for a store by name', async () => {
    for (const plan of await plans(readReport, { ...november, query: 'hsc', filter_by: 'username' })) {
      expect(plan).toContain('orders_day_idx')
      expect(plan).not.toMatch(/Seq Scan on order/)
    }
  })
})
