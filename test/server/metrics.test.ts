import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { aVisitor, openStore, request as requestAppointment } from '../appointments.ts'
import { insertMail } from '../mails.ts'
import { type OpenShop, openShop, type SignedIn } from '../openShop.ts'
import { anEmployee, aTill, sendOnce } from '../tills.ts'

const metricsToken = 'a-token-of-sixteen-signs'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  shop = await openShop('demo_shop', { metricsToken })
  admin = await shop.signIn('admin')
})

const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  shop.app.inject({ url: '/metrics', headers, remoteAddress })

/** Every figure by its name and labels, as Prometheus reads them. */
async function figures(): Promise<Map<string, number>> {
  const { body } = await ask()
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** By how much figures rise while something is done. */
async function risesOf(names: readonly string[], work: () => Promise<unknown>) {
  const before = await figures()
  await work()
  const after = await figures()
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0))
}

describe('/metrics', () => {
  it('is answered for this machine, and for others with the token', async () => {
    const own = await ask()
    expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect((await ask({}, '::ffff:127.0.0.1')).statusCode).toBe(200)
    expect((await ask({ authorization: `Bearer ${metricsToken}` }, '203.0.113.9')).statusCode).toBe(200)
    expect((await ask({ authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(
      200,
    )
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'x-real-ip',
    'via',
    'cf-connecting-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-envoy-external-address',
  ])('is an unknown address for a request that a proxy on this machine passed on with %s', async (header) => {
    const unknown = await shop.app.inject('/no-such-address')
    const answer = await ask({ [header]: '127.0.0.1' })
    expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()])
  })

  it('is an unknown address for the name of the shop, which a proxy passes on if it adds no header', async () => {
    for (const host of ['shop.example', 'shop.example:3000', 'localhost.shop.example'])
      expect((await ask({ host })).statusCode).toBe(404)
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect((await ask({ host })).statusCode).toBe(200)
  })

  it('is an unknown address for other machines', async () => {
    expect((await ask({}, '203.0.113.9')).statusCode).toBe(404)
    expect((await ask({ authorization: 'Basic YWRtaW46YWRtaW4=' }, '203.0.113.9')).statusCode).toBe(404)
  })

  it('names a wrong token, also for this machine', async () => {
    for (const token of ['wrong', `${metricsToken}x`, metricsToken.slice(1), admin]) {
      const answer = await ask({ authorization: `Bearer ${token}` })
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'This is not the METRICS_TOKEN of this shop.'])
    }
  })

  it('accepts no token while none is set', async () => {
    const other = await openShop('empty_shop')
    const headers = { authorization: 'Bearer undefined' }
    expect((await other.app.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(401)
  })

  it('writes each metric once, with its help, its type and values that are numbers', async () => {
    const { body } = await ask()
    const names = [...body.matchAll(/^# TYPE (\S+) (counter|gauge|histogram|summary)$/gm)].map(([, name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect([...body.matchAll(/^# HELP (\S+) .+\.$/gm)].map(([, name]) => name)).toEqual(names)
    expect([...(await figures()).values()].filter((value) => !Number.isFinite(value))).toEqual([])
    expect(names).toEqual(
      expect.arrayContaining([
        'tidewater_requests_total',
        'tidewater_request_seconds',
        'tidewater_database_up',
        'tidewater_database_connections',
        'tidewater_database_waiting',
        'tidewater_statement_seconds',
        'tidewater_event_loop_delay_p50_seconds',
        'tidewater_event_loop_delay_p99_seconds',
        'tidewater_event_loop_delay_max_seconds',
        'tidewater_event_loop_busy_seconds_total',
        'process_resident_memory_bytes',
        'tidewater_heap_used_bytes',
        'tidewater_heap_reserved_bytes',
        'tidewater_heap_limit_bytes',
        'tidewater_external_memory_bytes',
        'tidewater_mails_waiting',
        'tidewater_mails_oldest_seconds',
        'tidewater_jobs',
        'tidewater_jobs_oldest_seconds',
        'tidewater_kept_pages',
        'tidewater_orders_total',
      ]),
    )
  })
})

describe('the metrics of requests', () => {
  it('count by call and status, with the time in buckets', async () => {
    const call = 'POST /api/admin/discount/search/'
    const names = [
      `tidewater_requests_total{call="${call}",status="200"}`,
      `tidewater_requests_total{call="${call}",status="401"}`,
      `tidewater_request_seconds_count{call="${call}"}`,
      `tidewater_request_seconds_bucket{call="${call}",le="+Inf"}`,
      `tidewater_request_seconds_bucket{call="${call}",le="60"}`,
    ]
    const work = async () => {
      await shop.ask(admin, discountCalls.search, { body: {} })
      await shop.ask(admin, discountCalls.search, { body: {} })
      await shop.ask(undefined, discountCalls.search, { body: {} })
    }
    expect(await risesOf(names, work)).toEqual([2, 1, 3, 3, 3])
  })

  it('never fall from one bucket to the next', async () => {
    const buckets = [...(await figures())].filter(([name]) =>
      name.includes('{call="POST /api/admin/discount/search/",le='),
    )
    const counts = buckets.map(([, count]) => count)
    expect(counts).toHaveLength(13)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
  })

  it('have one name for all unknown addresses, however many are requested', async () => {
    await shop.app.inject('/unknown')
    const before = [...(await figures()).keys()]
    for (let n = 0; n < 1_000; n++) await shop.app.inject(`/unknown/${n}?query=${n}`)
    expect([...(await figures()).keys()]).toEqual(before)
    const { body } = await ask()
    expect(body).not.toContain('/unknown')
  })

  it('have no ids, queries or texts of users in their labels', async () => {
    await shop.ask(admin, discountCalls.search, { body: { query: 'Boudreau' } })
    await shop.app.inject('/api/stores/?token=secret')
    const { body } = await ask()
    expect(body).not.toMatch(/Boudreau|secret/)
  })
})

describe('the metrics of the database', () => {
  it('count each statement by its name, and its time', async () => {
    await shop.ask(admin, discountCalls.all)
    const names = [...(await figures()).keys()].filter((name) =>
      /^tidewater_statement_seconds_count\{statement="select discounts [\da-f]{8}"\}$/.test(name),
    )
    expect(names.length).toBeGreaterThan(0)
    const rises = await risesOf(names, () => shop.ask(admin, discountCalls.all))
    expect(rises.reduce((sum, rise) => sum + rise)).toBe(1)
    const { body } = await ask()
    expect(body).toMatch(/^tidewater_statement_seconds_sum\{statement="select discounts [\da-f]{8}"\} 0\.\d+$/m)
  })

  it('say how many connections are in use, and that the database answers', async () => {
    const all = await figures()
    expect(all.get('tidewater_database_up')).toBe(1)
    expect(all.get('tidewater_database_waiting')).toBe(0)
    const open = ['busy', 'idle'].map((state) => all.get(`tidewater_database_connections{state="${state}"}`) ?? -1)
    expect(Math.min(...open)).toBeGreaterThanOrEqual(0)
    expect(open[0]! + open[1]!).toBeGreaterThan(0)
  })
})

describe('while the database is away', () => {
  it('the metrics that do not need it are still sent, with the names of the others', async () => {
    const away = await openShop('empty_shop')
    expect((await away.app.inject('/api/stores')).statusCode).toBe(200)
    await away.db.destroy()
    const { statusCode, body } = await away.app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('\ntidewater_database_up 0\n')
    expect(body).toContain('tidewater_requests_total')
    expect(body).not.toContain('\ntidewater_mails_waiting ')
    expect(body).toContain('\ntidewater_metric_missing{metric="tidewater_mails_waiting"} 1\n')
  })
})

describe('the metrics of mail', () => {
  it('are the number and the age of the mails that wait', async () => {
    const { db } = shop
    await db.updateTable('outbox').set({ state: 'sent' }).execute()
    expect((await figures()).get('tidewater_mails_oldest_seconds')).toBe(0)
    await insertMail(db, { queued_at: sql<string>`now() - interval '2 hours'` })
    await insertMail(db, {})
    const all = await figures()
    expect(all.get('tidewater_mails_waiting')).toBe(2)
    expect(Math.round((all.get('tidewater_mails_oldest_seconds') ?? 0) / 60)).toBe(120)
  })
})

describe('the metrics of the business', () => {
  const orders = 'tidewater_orders_total'
  let store: SignedIn
  const place = (key?: string) =>
    shop.ask(store.token, orderCalls.place, {
      params: { userId: store.id },
      body: { promo_code: '' },
      ...(key !== undefined && { key }),
    })

  it('count an order once, also when it is sent again, and none that was refused', async () => {
    store = await shop.comeIn('hsc')
    const { id } = await shop.db
      .selectFrom('products')
      .select('id')
      .where('quantity_available', '>', 5)
      .executeTakeFirstOrThrow()
    await shop.ask(store.token, cartCalls.add, { body: { product_id: id, quantity: 1 } })
    expect(await risesOf([orders], () => place('once'))).toEqual([1])
    expect(await risesOf([orders], () => place('once'))).toEqual([0])
    // The cart is empty.
    expect(await risesOf([orders], () => place('again'))).toEqual([0])
  })

  it('count appointments by who booked them', async () => {
    const { name } = await openStore(shop, admin)
    const names = ['visitor', 'staff'].map((by) => `tidewater_bookings_total{by="${by}"}`)
    const byVisitor = () => requestAppointment(shop, aVisitor({ store: name }))
    expect(await risesOf(names, byVisitor)).toEqual([1, 0])
    const { email: _, ...customer } = aVisitor({ store: name, appointmentTime: '11:00' })
    expect(
      await risesOf(names, () => shop.ask(admin, appointmentCalls.insert, { body: customer, key: 'book' })),
    ).toEqual([0, 1])
    const closed = aVisitor({ store: name, appointmentTime: '03:00' })
    expect(await risesOf(names, () => requestAppointment(shop, closed))).toEqual([0, 0])
  })

  it('count check-ins and check-outs', async () => {
    const till = await aTill(shop.db, 'Truro')
    await anEmployee(shop.db, till, 'Test Employee', '84620')
    const names = ['in', 'out'].map((kind) => `tidewater_punches_total{kind="${kind}"}`)
    const punch = (call: 'checkIn' | 'checkOut', pin: string) => () =>
      sendOnce(shop.app, till, timeClockCalls[call], { pin }, `${call} ${pin}`)
    expect(await risesOf(names, punch('checkIn', '84620'))).toEqual([1, 0])
    expect(await risesOf(names, punch('checkIn', '00000'))).toEqual([0, 0])
    expect(await risesOf(names, punch('checkOut', '84620'))).toEqual([0, 1])
  })
})
