import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { type OwnPostgres, openLine, openOwnPostgres } from '../ownPostgres.ts'
import { setPatientLimits, setShopLimits } from '../patience.ts'
import { createDatabase } from '../postgres.ts'
import { beSlow } from '../untilTrue.ts'

let postgres: OwnPostgres
const closing: (() => Promise<void>)[] = []
// The database does not answer until the test lets it, so every response comes from a time limit of the shop.
// `timeLimits.test.ts` adds these limits up.
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
    const answer = await fetch(address + path, init)
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson ? await answer.json() : await answer.arrayBuffer().then(() => ({}))
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body }
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

/** Expects that many calls succeed. On a slow machine some of them would be over a time limit, which is not tested here. */
async function expectAnswers(shop: AShop, token: string) {
  setPatientLimits()
  const answers = await manyCalls(shop, token)
  setShopLimits()
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
}

function expectUnavailable(answers: readonly Answer[]) {
  expect(new Set(answers.map(({ status, body, retryAfter }) => `${status} ${body.code} ${retryAfter}`))).toEqual(
    new Set(['503 unavailable 2']),
  )
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
  it('all calls return 503, and the first call after it continues succeeds', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    await expectAnswers(shop, token)
    postgres.freeze()
    expectUnavailable(await manyCalls(shop, token))
    expectUnavailable(await manyCalls(shop, token))
    expect(shop.events).toEqual(['The database is unavailable: away'])
    postgres.thaw()
    expect(await shop.ask(token, discountCalls.all)).toMatchObject({ status: 200 })
    await expectAnswers(shop, token)
    expect(shop.events).toEqual(['The database is unavailable: away', 'found'])
  })

  it('/health/ready returns 503, and /health/live returns 200', async () => {
    const shop = await aShop()
    expect(await shop.get('/health/ready')).toMatchObject({ status: 200 })
    postgres.freeze()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.get('/health/ready')))
    expect(new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(new Set(['503 2']))
    expect(await shop.get('/health/live')).toMatchObject({ status: 200 })
    postgres.thaw()
    await expect.poll(async () => (await shop.get('/health/ready')).status).toBe(200)
  })

  it('streams of rows fail, and their connections are free again afterwards', async () => {
    const shop = await aShop()
    let batches = 0
    const streams = Array.from({ length: 20 }, async () => {
      const rows = shop.db.selectNoFrom(sql<number>`generate_series(1, 100000000)`.as('n'))
      for await (const _ of streamQuery(shop.db, rows).batches(new AbortController())) {
        batches++
        await beSlow(1)
      }
    }).map((stream) => stream.catch((error: Error) => error.message))
    // Four are read at the same time, and the others wait.
    await expect.poll(() => batches).toBeGreaterThan(20)
    postgres.freeze()
    expect(new Set(await Promise.all(streams))).toEqual(new Set(['The database is unavailable: away']))
    postgres.thaw()
    const { token } = await shop.signIn('admin')
    await expectAnswers(shop, token)
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
    await expectAnswers(shop, token)
  })
})

describe('while the network to PostgreSQL is cut', () => {
  it('calls return 503; afterwards only new connections are used', async () => {
    const line = await openLine(postgres.connection)
    closing.push(async () => line.close())
    const shop = await aShop((database) => `${line.url}/${database}`)
    const { token } = await shop.signIn('admin')
    await manyCalls(shop, token)
    line.cut()
    expectUnavailable(await manyCalls(shop, token))
    line.mend()
    await expectAnswers(shop, token)
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
  it('changes of them return 503, and succeed once the rows are released', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    const letGo = await hold(shop.db, sql`select * from discounts for update`)
    const { id } = await shop.db.selectFrom('discounts').select('id').executeTakeFirstOrThrow()
    const change = () => shop.ask(token, discountCalls.update, { body: { id, discount: 7 } })
    const answers = await Promise.all(Array.from({ length: 60 }, change))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 busy']))
    expect(answers.every(({ retryAfter }) => retryAfter !== null)).toBe(true)
    await letGo()
    expect(await change()).toMatchObject({ status: 200 })
    // A lock is not logged as an outage of the database.
    expect(shop.events).toEqual([])
  })

  it('reads of a locked table return 503, too', async () => {
    const shop = await aShop()
    const { token } = await shop.signIn('admin')
    const letGo = await hold(shop.db, sql`lock table users in access exclusive mode`)
    const answers = await manyCalls(shop, token)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    await letGo()
    expect(await shop.ask(token, discountCalls.all)).toMatchObject({ status: 200 })
  })
})

describe('a statement that only takes long', () => {
  it('is not cancelled while PostgreSQL works on it', async () => {
    const { db } = await aShop()
    const time = new DatabaseTime()
    const begun = performance.now()
    // The database is checked after 0.7 seconds, and has another 1.5 for its answer.
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
