import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { DatabaseTime, duringRequest } from '#platform/db/databaseTime.ts'
import { streamQuery } from '#platform/list/longRead.ts'
import { timeLimits } from '#platform/timeLimits.ts'
import { addressOf, type Call, type Params } from '#shared/call.ts'
import { fillBuyers } from '../buyers.ts'
import { cleanUpAfterEach, start } from '../fixtures/startedShop.ts'
import type { Line } from '../line.ts'
import { openLine } from '../ownPostgres.ts'
import { setPatientLimits, setShopLimits } from '../patience.ts'
import { hasPgbouncer, startPgbouncer } from '../pgbouncer.ts'
import { createDatabase, sharedPostgres, urlOf } from '../postgres.ts'
import { beSlow } from '../untilTrue.ts'

cleanUpAfterEach()
let line: Line
const closing: (() => Promise<void>)[] = []
beforeAll(async () => {
  setShopLimits()
  line = await openLine(sharedPostgres())
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  line.close()
  setPatientLimits()
})

/** A copy of the demo shop, reached through a PgBouncer with this many connections, and directly. */
async function aPooledShop(connections: number) {
  const database = `pooled_${randomUUID().slice(0, 8)}`
  const connection = { ...sharedPostgres(), database }
  await createDatabase(sharedPostgres(), database, 'demo_shop')
  const sizes = { default_pool_size: connections, min_pool_size: 0, reserve_pool_size: 0 }
  const pgbouncer = await startPgbouncer({ host: '127.0.0.1', port: line.port, user: connection.user }, sizes)
  closing.push(pgbouncer.stop)
  const address = pgbouncer.address(database)
  const direct = openDatabase(connection)
  const db = openDatabase(connection, { pooler: { address, keepsNames: false } })
  closing.push(async () => void (await Promise.all([direct.destroy(), db.destroy()])))
  const used = async () => (await pgbouncer.read(database)).used
  return { connection, address, pgbouncer, db, direct, used }
}

const aCall = <Result>(work: () => Promise<Result>, signal?: AbortSignal) =>
  duringRequest(new DatabaseTime(signal && { signal }), work)

/** Returns the reason of a failure. */
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    ({ message }: Error) => message,
  )

/** Statements that no test waits for: it ends them itself, or a limit does. */
const endless = (one: Database) => sql`select pg_sleep(100000)`.execute(one)
/** Returns how many statements sleep in the database. */
async function countSleeping(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`.execute(db)
  return rows[0]?.count
}

describe.skipIf(!hasPgbouncer())('behind PgBouncer', () => {
  it('two nodes start, take orders, list them and export them', async () => {
    const { connection, address, direct } = await aPooledShop(10)
    const [buyer] = await fillBuyers(direct, 1)
    const environment = {
      ...{ DATABASE_URL: address, DATABASE_DIRECT_URL: urlOf(connection) },
      ...{ DATABASE_POOLER: 'transaction', DEMO: '1' },
    }
    const nodes = await Promise.all([start(environment), start(environment)])
    expect(nodes.map(({ output }) => output())).toEqual(nodes.map(() => expect.stringContaining('The shop is open')))
    const ask = async <const C extends Call>(node: number, call: C, body: object = {}, params?: Params<C>) => {
      const headers = {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${buyer?.token}` },
        'idempotency-key': randomUUID(),
      }
      const url = `${nodes[node]?.address}${addressOf(call, params ?? {})}`
      for (;;) {
        const answer = await fetch(url, { method: call.method, headers, body: JSON.stringify(body) })
        const text = await answer.text()
        // A machine that is slow for seconds is busy. The same key does nothing twice.
        if (answer.status !== 503) return { status: answer.status, text }
        await beSlow(200)
      }
    }
    const products = await direct
      .selectFrom('products')
      .select('id')
      .where('quantity_available', '>', 5)
      .limit(2)
      .execute()
    const userId = buyer?.user_id ?? 0
    const order = async (node: number, n: number) => {
      const set = await ask(node, cartCalls.set, { product_id: products[n % 2]?.id, quantity: 1 })
      const placed = await ask(node, orderCalls.place, { remarks: `pooled ${n}` }, { userId })
      return [set.status, placed.status]
    }
    for (let n = 0; n < 4; n++) expect(await order(n % 2, n)).toEqual([200, 200])
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => ask(n % 2, n % 3 ? orderCalls.search : inventoryCalls.search)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await ask(1, orderCalls.export)).toMatchObject({ status: 200 })
    const saved = await direct.selectFrom('orders').select('id').where('remarks', 'like', 'pooled %').execute()
    expect(saved).toHaveLength(4)
  })
  it('a transaction that is rolled back leaves no setting behind, nor does a call', async () => {
    const { db } = await aPooledShop(1)
    const limits = (one: Database) =>
      sql<{ limits: string }>`
        select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') limits`
        .execute(one)
        .then(({ rows: [row] }) => row?.limits)
    expect(await limits(db)).toBe('0 0')
    const inTransaction = (one: Database) => one.transaction().execute(limits)
    expect(await inTransaction(db)).toBe('0 5min')
    const failing = async () => {
      const tx = await db.startTransaction().execute()
      const found = await limits(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
      await tx.rollback().execute()
      return found
    }
    expect(await aCall(failing)).toBe('10s 10s')
    expect(await aCall(() => limits(db))).toBe('0 0')
    const rows = db.selectNoFrom(sql<number>`generate_series(1, 10)`.as('n'))
    for await (const _ of streamQuery(db, rows).batches(new AbortController())) break
    expect(await inTransaction(db)).toBe('0 5min')
    expect(await limits(db)).toBe('0 0')
  })

  it('a list that its reader gives up frees its connection, also while the others are in use', async () => {
    const { db, direct, used } = await aPooledShop(1)
    const ending = new AbortController()
    const rows = db.selectNoFrom([sql`pg_sleep(100000)`.as('slept')])
    const reading = failureOf(Array.fromAsync(streamQuery(db, rows).batches(ending)))
    await expect.poll(() => countSleeping(direct)).toBe(1)
    ending.abort(new Error('The reader has left.'))
    expect(await reading).not.toBe('none')
    await expect.poll(used).toBe(0)
    expect(await aCall(() => sql`select 1`.execute(db))).toBeDefined()
  })
  it('a statement over its limit is ended, and so is that of a caller who left', async () => {
    const { db, direct, used } = await aPooledShop(8)
    const leaving = new AbortController()
    const left = [
      failureOf(aCall(() => endless(db), leaving.signal)),
      failureOf(aCall(() => db.transaction().execute(endless), leaving.signal)),
    ]
    await expect.poll(() => countSleeping(direct)).toBe(2)
    leaving.abort(new Error('The caller has left.'))
    expect(await Promise.all(left)).toEqual([
      'canceling statement due to user request',
      'canceling statement due to user request',
    ])
    const usual = timeLimits.work.call.statement
    Object.assign(timeLimits.work.call, { statement: 1_000 })
    const late = await Promise.all([
      failureOf(aCall(() => endless(db))),
      failureOf(aCall(() => db.transaction().execute(endless))),
      // Background work has no limit.
      failureOf(sql`select pg_sleep(2.5)`.execute(db)),
    ]).finally(() => Object.assign(timeLimits.work.call, { statement: usual }))
    expect(late).toEqual([
      'canceling statement due to user request',
      'canceling statement due to statement timeout',
      'none',
    ])
    await expect.poll(used).toBe(0)
    const again = await Promise.all(Array.from({ length: 20 }, () => aCall(() => sql`select 1`.execute(db))))
    expect(again).toHaveLength(20)
  })

  it.concurrent('a lock that one transaction keeps makes calls fail as locked, not hang', async ({ expect }) => {
    const { db, direct } = await aPooledShop(8)
    const change = (one: Database) => sql`update shop set name = name`.execute(one)
    const letGo = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    const holding = direct.transaction().execute(async (tx) => {
      await change(tx)
      isHeld.resolve()
      await letGo.promise
    })
    await isHeld.promise
    const failures = await Promise.all([
      failureOf(aCall(() => change(db))),
      failureOf(aCall(() => change(db))),
      failureOf(aCall(() => db.transaction().execute(change))),
    ])
    expect(failures).toEqual(failures.map(() => 'The database is unavailable: locked'))
    letGo.resolve()
    await holding
    await aCall(() => change(db))
  })

  it.concurrent('calls fail as busy while others keep all connections of the pooler, and succeed afterwards', async ({
    expect,
  }) => {
    const { db, pgbouncer, used } = await aPooledShop(1)
    const letGo = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async () => letGo.promise)
    await expect.poll(used).toBe(1)
    const failures = await Promise.all([
      failureOf(aCall(() => sql`select 1`.execute(db))),
      failureOf(aCall(() => db.transaction().execute((tx) => sql`select 1`.execute(tx)))),
    ])
    expect(failures).toEqual(failures.map(() => 'The database is unavailable: busy'))
    letGo.resolve()
    await holding
    await aCall(() => sql`select 1`.execute(db))
    // The pooler itself hangs: PostgreSQL answers, but nothing can be sent to it.
    pgbouncer.freeze()
    const frozen = await failureOf(aCall(() => sql`select 1`.execute(db)))
    pgbouncer.thaw()
    expect(frozen).toBe('The database is unavailable: away')
    await expect
      .poll(() =>
        aCall(() => sql`select 1`.execute(db)).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })
  it.concurrent('calls wait longer than that while others give their connections back', async ({ expect }) => {
    const { db } = await aPooledShop(1)
    const calls = Array.from({ length: 12 }, (_, n) =>
      failureOf(aCall(() => sql`select pg_sleep(0.2), ${sql.lit(n)}`.execute(db))),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['none']))
  })
})
