import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { databaseCodes } from '#platform/db/codes.ts'
import { type Connection, type Database, openDatabase } from '#platform/db/database.ts'
import { DatabaseTime, duringRequest } from '#platform/db/databaseTime.ts'
import { streamQuery } from '#platform/list/longRead.ts'
import { addressOf, type Call, type Params } from '#shared/call.ts'
import { fillBuyers } from '../buyers.ts'
import { startClock } from '../measuredTime.ts'
import { type OwnPostgres, openLine, openOwnPostgres } from '../ownPostgres.ts'
import { setShopLimits } from '../patience.ts'
import { createDatabase } from '../postgres.ts'

const clock = startClock()
let postgres: OwnPostgres
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  setShopLimits()
  postgres = await openOwnPostgres()
})
afterEach(async () => {
  postgres.thaw()
  for (const close of closing.splice(0).reverse()) await close()
})
afterAll(() => postgres.stop())

interface Answer {
  status: number
  milliseconds: number
  retryAfter: string | null
  body: { id?: number; code?: string; message?: string }
}

/** Opens the demo shop on its own database. A test can pass another connection to it. */
async function aShop(reach: (database: string) => Connection = (database) => ({ ...postgres.connection, database })) {
  const database = `away_${randomUUID().slice(0, 8)}`
  await createDatabase(postgres.connection, database, postgres.connection.database)
  const events: string[] = []
  const db = openDatabase(reach(database), {
    onLost: ({ message }) => events.push(message),
    onFound: () => events.push('found'),
  })
  const uploads = { folder: join(tmpdir(), database) }
  const config = { publicUrl: 'http://shop.test', production: false, logLevel: 'silent', uploads } as const
  const app = await buildApp({ db, config })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  closing.push(async () => {
    app.server.closeAllConnections()
    await app.close()
    await db.destroy()
  })
  const get = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const begun = clock()
    const answer = await fetch(address + path, init)
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson ? await answer.json() : await answer.arrayBuffer().then(() => ({}))
    const milliseconds = clock() - begun
    return { status: answer.status, milliseconds, retryAfter: answer.headers.get('retry-after'), body }
  }
  const ask = <const C extends Call>(
    token: string | undefined,
    call: C,
    { body = {}, params, key }: { body?: object; params?: Params<C>; key?: string } = {},
  ) =>
    get(addressOf(call, params ?? {}), {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    })
  const signIn = async (name: string) => {
    const { body } = await ask(undefined, accountCalls.signIn, {
      body: { email: `${name}@tidewater.example`, password: demoPassword },
    })
    return body as unknown as { id: number; token: string }
  }
  return { db, get, ask, signIn, events }
}
type AShop = Awaited<ReturnType<typeof aShop>>

/** Sends calls of several kinds at the same time. */
const manyCalls = ({ ask }: AShop, token: string, count = 60) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => {
      if (n % 4 === 0) return ask(token, discountCalls.create, { body: { promo_code: `AWAY${n}`, discount: 5 } })
      if (n % 4 === 1) return ask(token, discountCalls.export)
      if (n % 4 === 2) return ask(token, discountCalls.all)
      // One sign-in only, because checking a password takes long.
      if (n === 3)
        return ask(undefined, accountCalls.signIn, { body: { email: 'no@one.example', password: 'none at all' } })
      return ask(token, orderCalls.search)
    }),
  )

function expectUnavailable(answers: readonly Answer[], within = 3_000) {
  expect(new Set(answers.map(({ status, body, retryAfter }) => `${status} ${body.code} ${retryAfter}`))).toEqual(
    new Set(['503 unavailable 2']),
  )
  expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(within)
}

/** Holds a lock until the test releases it. */
async function hold(db: Database, statement: ReturnType<typeof sql>) {
  const isHeld = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  const release = async () => {
    letGo.resolve()
    await holding
  }
  closing.push(release)
  return release
}

describe('while PostgreSQL is frozen', () => {
  it('all calls return 503 within 3 seconds, and the first call after it continues succeeds', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    expect((await manyCalls(shop, token)).filter(({ status }) => status >= 500)).toEqual([])
    postgres.freeze()
    expectUnavailable(await manyCalls(shop, token))
    // The pool knows now that the database is away, so calls fail faster.
    expectUnavailable(await manyCalls(shop, token), 2_500)
    expect(shop.events).toEqual(['The database is unavailable: away'])
    postgres.thaw()
    expect(await shop.ask(token, discountCalls.all)).toMatchObject({ status: 200 })
    expect((await manyCalls(shop, token)).filter(({ status }) => status >= 500)).toEqual([])
    expect(shop.events).toEqual(['The database is unavailable: away', 'found'])
  })

  it('/health/ready returns 503 within 2 seconds, and /health/live returns 200', async () => {
    const shop = await aShop()
    expect(await shop.get('/health/ready')).toMatchObject({ status: 200 })
    postgres.freeze()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.get('/health/ready')))
    expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(2_000)
    expect(await shop.get('/health/live')).toMatchObject({ status: 200 })
    postgres.thaw()
    const thawed = clock()
    await expect.poll(async () => (await shop.get('/health/ready')).status).toBe(200)
    expect(clock() - thawed).toBeLessThan(3_000)
  })

  it('streams of rows fail, and their connections are free again afterwards', async () => {
    const shop = await aShop()
    const streams = Array.from({ length: 20 }, async () => {
      const rows = shop.db.selectNoFrom(sql<number>`generate_series(1, 100000000)`.as('n'))
      for await (const _ of streamQuery(shop.db, rows).batches(new AbortController())) await pause(1)
    }).map((stream) => stream.catch((error: Error) => error.message))
    await pause(500)
    postgres.freeze()
    expect(new Set(await Promise.all(streams))).toEqual(new Set(['The database is unavailable: away']))
    postgres.thaw()
    const { token } = await shop.signIn('admin')
    expect((await manyCalls(shop, token)).filter(({ status }) => status >= 500)).toEqual([])
  })
})

describe('after PostgreSQL was killed', () => {
  it('calls return 503, never 500, and succeed again without a restart', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    postgres.kill()
    const failed: Answer[] = []
    const isOpen = async () => {
      failed.push(...(await manyCalls(shop, token, 20)).filter(({ status }) => status >= 500))
      return (await shop.get('/health/ready')).status === 200
    }
    await expect.poll(isOpen).toBe(true)
    expectUnavailable(failed)
    expect((await manyCalls(shop, token)).filter(({ status }) => status >= 500)).toEqual([])
  })
})

describe('while the network to PostgreSQL is cut', () => {
  it('calls return 503 within 3 seconds; afterwards only new connections are used', async () => {
    const line = await openLine(postgres.connection)
    closing.push(async () => line.close())
    const shop = await aShop((database) => `${line.url}/${database}`)
    const { token } = await shop.signIn('admin')
    await manyCalls(shop, token)
    line.cut()
    expectUnavailable(await manyCalls(shop, token))
    line.mend()
    const after = await manyCalls(shop, token)
    expect(after.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('an order is placed once if it is sent again after the response to its commit was lost', async () => {
    const line = await openLine(postgres.connection)
    closing.push(async () => line.close())
    const shop = await aShop((database) => `${line.url}/${database}`)
    const [buyer] = await fillBuyers(shop.db, 1)
    const { user_id, token } = buyer!
    const product = await shop.db
      .selectFrom('products')
      .select('id')
      .where('quantity_available', '>', 5)
      .executeTakeFirstOrThrow()
    await shop.ask(token, cartCalls.set, { body: { product_id: product.id, quantity: 1 } })
    const place = () =>
      shop.ask(token, orderCalls.place, { params: { userId: user_id }, body: { remarks: 'in doubt' }, key: 'the same' })
    line.cutAfter('commit')
    const inDoubt = await place()
    expectUnavailable([inDoubt])
    expect(inDoubt.body.message).toBe(databaseCodes.awayAfterChange.en)
    line.mend()
    expect(await place()).toMatchObject({ status: 200 })
    const placed = await shop.db.selectFrom('orders').select('id').where('remarks', '=', 'in doubt').execute()
    expect(placed).toHaveLength(1)
  })
})

describe('while another transaction holds the rows', () => {
  it('changes of them return 503 within 3 seconds, and succeed once the rows are released', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    const letGo = await hold(shop.db, sql`select * from discounts for update`)
    const { id } = await shop.db.selectFrom('discounts').select('id').executeTakeFirstOrThrow()
    const change = () => shop.ask(token, discountCalls.update, { body: { id, discount: 7 } })
    const answers = await Promise.all(Array.from({ length: 60 }, change))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 busy']))
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(3_000)
    expect(answers.every(({ retryAfter }) => retryAfter !== null)).toBe(true)
    await letGo()
    expect(await change()).toMatchObject({ status: 200 })
    // A lock is not logged as an outage of the database.
    expect(shop.events).toEqual([])
  })

  it('reads of a locked table return 503 within 3 seconds, too', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    const letGo = await hold(shop.db, sql`lock table users in access exclusive mode`)
    const answers = await manyCalls(shop, token)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(Math.max(...answers.map(({ milliseconds }) => milliseconds))).toBeLessThan(3_000)
    await letGo()
    expect(await shop.ask(token, discountCalls.all)).toMatchObject({ status: 200 })
  })
})

describe('a statement that only takes long', () => {
  it('is not cancelled while PostgreSQL works on it', async () => {
    const { db } = await aShop()
    const time = new DatabaseTime()
    const begun = performance.now()
    await duringRequest(time, () => sql`select pg_sleep(4)`.execute(db))
    expect(time.milliseconds).toBeGreaterThan(4_000)
    expect(time.milliseconds).toBeLessThanOrEqual(performance.now() - begun)
  })

  it('has a limit in a call, none in background work', async () => {
    const { db } = await aShop()
    const limits = () =>
      sql<{
        one: string
        two: string
      }>`select current_setting('statement_timeout') one, current_setting('idle_in_transaction_session_timeout') two`
        .execute(db)
        .then(({ rows: [row] }) => row)
    expect(await limits()).toEqual({ one: '0', two: '5min' })
    expect(await duringRequest(new DatabaseTime(), limits)).toEqual({ one: '10s', two: '10s' })
    expect(await limits()).toEqual({ one: '0', two: '5min' })
  })
})
