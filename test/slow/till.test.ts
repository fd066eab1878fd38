import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { playDay } from '../../tools/till/day.ts'
import { Refused, Till } from '../../tools/till/till.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { anEmployee, aTill, type TestTill } from '../tills.ts'

let shop: OpenShop
let url: string
let till: TestTill
beforeAll(async () => {
  shop = await openShop()
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  till = await aTill(shop.db, 'Truro')
  await anEmployee(shop.db, till, 'Ailsa Cameron', '1234')
  await anEmployee(shop.db, till, 'Marc Arsenault', '5678')
})

describe('the example of a till', () => {
  it('plays a day with a running shop, and each report is saved once', async () => {
    const { present, zReports } = await playDay({ url, key: till.key, pins: ['1234', '5678'] })
    expect(present).toEqual(['Ailsa Cameron', 'Marc Arsenault'])
    expect(zReports[1]).toEqual(zReports[0])
    const admin = await shop.signIn('admin')
    const { items } = (await shop.ask(admin, zReportCalls.all, { body: { query: 'parking meter' } })).body
    expect(items.filter(({ store }) => store === 'Truro')).toHaveLength(1)
    const stamps = (await shop.ask(admin, timeClockCalls.all, { body: { query: 'Ailsa Cameron', per_page: 1 } })).body
    expect(stamps.items[0]?.checkOut).not.toBeNull()
  })

  it('runs from a shell, prints each step, and fails with a message', async () => {
    const run = (...more: string[]) =>
      promisify(execFile)(process.execPath, ['tools/till/day.ts', '--url', url, ...more])
    const { stdout } = await run('--key', till.key, '--pins', '1234')
    expect(stdout).toMatch(/^Ailsa Cameron is in at Truro\.\n.*\n.*\nAilsa Cameron is out\.\n$/)
    await expect(run('--key', 'no-such-key', '--pins', '1234')).rejects.toMatchObject({
      code: 1,
      stderr: 'This key does not belong to a store. The office can create a new one.\n',
    })
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('are missing') })
  })

  it('receives the wrong fields, and how long to wait', async () => {
    const own = new Till(url, (await aTill(shop.db, 'Sydney')).key)
    for (let tries = 1; tries <= 5; tries++) {
      await expect(own.open('1111')).rejects.toMatchObject({ status: 400, errors: [{ field: 'pin' }] })
    }
    const refused = await own.open('1111').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ status: 429, code: 'too_many_tries', retryAfter: expect.any(Number) })
  })
})
