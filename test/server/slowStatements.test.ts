import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { discountCalls } from '#features/discounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { statementTimes } from '#platform/db/connections/knownStatements.ts'
import { addressOf } from '#shared/call.ts'
import { openShop } from '../openShop.ts'

interface Line {
  level: number
  event: string
  reqId?: string
  call?: string
  statement?: string
  sql?: string
  ms?: number
  failed?: boolean
}
const written: string[] = []
const log = { write: (line: string) => written.push(line) }
const lines = (event: string): Line[] => written.map((line) => JSON.parse(line)).filter((line) => line.event === event)
beforeEach(() => {
  written.length = 0
})

describe('a slow statement', { tags: ['details'] }, () => {
  it('is logged with its name, its time and its call, without the values in it', async () => {
    const shop = await openShop('demo_shop', { log, slowStatement: 1 })
    const admin = await shop.signIn('admin')
    await sql`create function slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.05); return new; end'`.execute(
      shop.db,
    )
    await sql`create trigger slow before insert on discounts for each row execute function slow()`.execute(shop.db)
    written.length = 0
    const headers = { authorization: `Bearer ${admin}`, 'x-request-id': 'an-id-of-a-proxy' }
    const payload = { promo_code: 'BOUDREAU', discount: 5 }
    await shop.app.inject({ method: 'POST', url: addressOf(discountCalls.create), headers, payload })
    const slow = lines('A statement took long').filter(({ statement }) => statement?.startsWith('insert discounts'))
    expect(slow).toMatchObject([
      {
        level: 40,
        reqId: 'an-id-of-a-proxy',
        call: 'POST /api/admin/discount/insert/',
        statement: expect.stringMatching(/^insert discounts [\da-f]{8}$/),
        sql: expect.stringContaining('insert into "discounts"'),
        failed: false,
      },
    ])
    expect(slow[0]?.ms).toBeGreaterThanOrEqual(50)
    expect(written.join()).not.toContain('BOUDREAU')
  })

  it('of background work is logged too, and one below the limit is not', async () => {
    const shop = await openShop('empty_shop', { log, slowStatement: 100 })
    await sql`select 1`.execute(shop.db)
    await sql`select pg_sleep(0.15)`.execute(shop.db)
    const slow = lines('A statement took long')
    expect(slow).toMatchObject([{ call: 'background', statement: expect.stringMatching(/^select [\da-f]{8}$/) }])
  })

  it('of a long list has the name of its query, in the log and in the metrics', { tags: ['details'] }, async () => {
    const shop = await openShop('demo_shop', { log, slowStatement: 0 })
    const admin = await shop.signIn('admin')
    written.length = 0
    expect((await shop.ask(admin, inventoryCalls.export, { body: {} })).status).toBe(200)
    const slow = lines('A statement took long')
    expect(slow.filter(({ sql = '' }) => /^(declare|fetch)/.test(sql))).toEqual([])
    const ofList = slow.filter(({ sql = '' }) => sql.includes('from "products"'))
    expect(ofList).not.toEqual([])
    expect(
      ofList.map(({ statement }) => statement).filter((name) => !/^(select|with) \w+ [\da-f]{8}$/.test(name ?? '')),
    ).toEqual([])
    expect([...statementTimes.keys()]).toEqual(expect.arrayContaining(ofList.map(({ statement }) => statement)))
  })

  it('that fails is logged as failed', async () => {
    const shop = await openShop('empty_shop', { log, slowStatement: 10 })
    await sql`select pg_sleep(0.05), 1 / (random() * 0)::integer`.execute(shop.db).catch(() => {})
    expect(lines('A statement took long')).toMatchObject([{ failed: true }])
  })
})
