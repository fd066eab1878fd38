import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildApp } from '#app/server.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { announcementCalls } from '#features/announcements/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { orderFormCalls } from '#features/orderForm/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { packingSlipCalls } from '#features/orders/packingSlipContract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { publicStoreCalls } from '#features/stores/publicContract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { DatabaseTime, duringRequest } from '#platform/db/databaseTime.ts'
import { readFromReplica, replicasOf } from '#platform/db/replicas/readServers.ts'
import type { ReadReason, Replicas } from '#platform/db/replicas/replicas.ts'
import { jobNames } from '#platform/jobs/heavyCalls.ts'
import { JobRunner } from '#platform/jobs/jobRunner.ts'
import { streamQuery } from '#platform/list/longRead.ts'
import { collect } from '#platform/list/rowStream.ts'
import { timeLimits } from '#platform/timeLimits.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import type { HealthPart } from '#shared/healthPart.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import { setShopLimits } from '../patience.ts'
import { type PostgresServer, startServers } from '../postgresServers.ts'

interface Node {
  app: FastifyInstance
  db: Database
  replicas: Replicas
}
interface Reply {
  status: number
  body: { items?: { promo_code: string }[]; total?: number; id?: number; version?: number; code?: string }
}

let primary: PostgresServer
let standby: PostgresServer
/** Two nodes, and the sessions of two users. */
let here: Node
let there: Node
let admin: string
let colleague: string
const closing: (() => Promise<void>)[] = []

/** In seconds. The machine of the tests is busy, so its replicas may be late. Tests of the limits set their own. */
const patientLag = 60
const patient = { every: 100, late: 60_000, probe: 5_000 }
const { replicas: ofShop } = structuredClone(timeLimits)

beforeAll(async () => {
  setShopLimits()
  Object.assign(timeLimits.replicas, patient)
  const { servers, stop } = await startServers()
  closing.push(stop)
  ;[primary, standby] = servers as [PostgresServer, PostgresServer]
  ;[here, there] = [await openNode(), await openNode()]
  admin = await signIn('admin')
  await here.db.updateTable('users').set({ type: 'admin' }).where('email', '=', 'warehouse@tidewater.example').execute()
  colleague = await signIn('warehouse')
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

// The last test promotes the replica.
beforeEach(() => untilGood())

const urlOf = ({ port, connection: { user, database } }: PostgresServer) =>
  `postgres://${user}@127.0.0.1:${port}/${database}`

async function openNode(lag = patientLag): Promise<Node> {
  const db = openDatabase(primary.connection, { replicas: { connections: [urlOf(standby)], lag } })
  const uploads = { folder: join(tmpdir(), randomUUID()) }
  const app = await buildApp({
    db,
    config: { publicUrl: 'http://shop.test', production: false, logLevel: 'silent', uploads },
  })
  closing.push(async () => {
    await app.close()
    await db.destroy()
  })
  const replicas = replicasOf(db)
  if (!replicas) throw new Error('The database has no replicas.')
  return { app, db, replicas }
}

const stateAt = ({ replicas }: Node) => replicas.all.map((replica) => replicas.stateOf(replica))
async function untilGood() {
  for (const node of [here, there]) await expect.poll(() => stateAt(node)).toEqual(['good'])
}
/** Until the node knows that the replica has everything. */
async function untilReplayed(node: Node) {
  await standby.catchUp(primary)
  const { position } = await primary.read<{ position: number }>(`select pg_current_wal_flush_lsn() - '0/0' as position`)
  await expect.poll(() => node.replicas.all[0]?.answer?.position).toBeGreaterThanOrEqual(Number(position))
}

async function signIn(name: string): Promise<string> {
  const payload = { email: `${name}@tidewater.example`, password: demoPassword }
  const { body } = await send(here, undefined, '/api/user/signin/', { payload })
  return (body as unknown as { token: string }).token
}
async function send(
  { app }: Node,
  token: string | undefined,
  url: string,
  { method = 'POST' as Call['method'], payload = {} as object, key = '' } = {},
): Promise<Reply> {
  const reply = await app.inject({
    ...{ method, url, payload },
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) },
  })
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  return { status: reply.statusCode, body: isJson ? reply.json() : {} }
}
const ask = (node: Node, token: string, call: Call, payload: object = {}, key = '') =>
  send(node, token, addressOf(call, { id: 1, product_id: 1 }), { method: call.method, payload, key })

let codes = 0
const newCode = () => `LAG${++codes}`
const create = (promo_code: string, token = admin) =>
  ask(here, token, discountCalls.create, { promo_code, discount: 5 })
/** Whether a user finds a promo code in the list. */
async function finds(node: Node, token: string, promo_code: string) {
  const { status, body } = await ask(node, token, discountCalls.search, { query: promo_code })
  expect(status).toBe(200)
  return body.total === 1
}
/** Where the reads of the work went. */
async function readsOf(node: Node, work: () => Promise<unknown>) {
  const before = new Map(node.replicas.counts)
  await work()
  const rises = [...node.replicas.counts].map(([where, count]) => [where, count - (before.get(where) ?? 0)] as const)
  return Object.fromEntries(rises.filter(([, count]) => count > 0)) as Partial<Record<'replica' | ReadReason, number>>
}
/** Runs statements as a call that may read from a replica does. */
const asMarked = <Result>(node: Node, work: (db: Database) => Promise<Result>) =>
  duringRequest(new DatabaseTime(), () => {
    readFromReplica(node.db, {})
    return work(node.db)
  })
const select = async <Row>(db: Database, statement: RawBuilder<Row>) => (await statement.execute(db)).rows[0]

const pauseReplay = () => standby.read('select pg_wal_replay_pause()')
const resumeReplay = () => standby.read('select pg_wal_replay_resume()')

/** A file without rows is made quickly. */
const nothing = { query: 'zzzzzzzz' }

/** The calls that may read from a replica, written a second time by hand. None of them decides anything. */
const marked: [Call, object?][] = [
  [menuCounts],
  ...[discountCalls, announcementCalls, questionCalls, serviceCalls].flatMap(
    ({ search, export: file }): [Call, object?][] => [[search], [file, nothing]],
  ),
  [inventoryCalls.search, { query: 'galaxy case' }],
  [inventoryCalls.all],
  [inventoryCalls.allForOffice],
  [inventoryCalls.export, nothing],
  [inventoryCalls.supplierExport],
  [navigationCalls.devices, { query: 'galaxy' }],
  [navigationCalls.filterTerms],
  [orderFormCalls.filter, { query: 'galaxy' }],
  [orderCalls.summary],
  [orderCalls.search],
  [orderCalls.export, nothing],
  [invoiceCalls.printMany, { selectedTransactions: [1] }],
  [invoiceCalls.pdfMany, { selectedTransactions: [999_999] }],
  [packingSlipCalls.pdfMany, { selectedTransactions: [999_999] }],
  [movementCalls.search],
  [movementCalls.choices],
  [movementCalls.export, nothing],
  [placeCalls.places],
  [placeCalls.stores],
  [placeCalls.search, { store_id: 1 }],
  [placeCalls.export, { store_id: 1, ...nothing }],
  [adjustmentCalls.search],
  [adjustmentCalls.export, nothing],
  [barcodeCalls.find, { code: 'P000001' }],
  [barcodeCalls.search],
  [barcodeCalls.export, nothing],
  [barcodeCalls.labels, { items: [{ product_id: 1, count: 1 }], format: 'a4_24' }],
  [auditCalls.search],
  [auditCalls.export, nothing],
  [reportCalls.search],
  [reportCalls.export, nothing],
  [reportCalls.charts],
  [reportCalls.buyers, { query: 'hsc', filter_by: 'username' }],
  [timeClockCalls.all],
  [timeClockCalls.export, nothing],
  [zReportCalls.all],
  [zReportCalls.export, nothing],
  [zReportCalls.differences],
  [publicStoreCalls.all],
]

describe('the calls that may read from a replica', () => {
  it('are these', () => {
    const declared = here.app.calls.filter(({ fromReplica }) => fromReplica).map(nameOfCall)
    expect(declared.toSorted()).toEqual(marked.map(([call]) => nameOfCall(call)).toSorted())
  })

  it('read there, and never fail because they write something on the way', async () => {
    await untilReplayed(here)
    const isFile = ([{ reply }]: [Call, object?]) => !(reply instanceof z.ZodType)
    // Files are last: they are in the audit log, so the reads after them may need the primary for a moment.
    for (const [call, payload] of marked.toSorted((one, other) => Number(isFile(one)) - Number(isFile(other)))) {
      const isAllowed = call.allow.some((role) => role === 'admin' || role === 'public')
      const reads = await readsOf(here, async () => {
        const { status } = await ask(here, admin, call, payload)
        expect(isAllowed ? [200, 404] : [403], nameOfCall(call)).toContain(status)
      })
      const { own_writes: _, ...others } = reads
      const wanted = isFile([call]) ? [[], ['replica']] : [isAllowed ? ['replica'] : []]
      expect(wanted, nameOfCall(call)).toContainEqual(Object.keys(others))
    }
  })

  it('read at the primary what needs it, and then everything else', async () => {
    await asMarked(here, async (db) => {
      const isReplica = sql<{ is: boolean }>`select pg_is_in_recovery() as is`
      expect(await select(db, isReplica)).toEqual({ is: true })
      // A replica would grant the lock, and nobody else would notice it.
      const lock = sql<{ is: boolean }>`select pg_is_in_recovery() as is, pg_advisory_xact_lock(1)`
      expect(await select(db, lock)).toMatchObject({ is: false })
      expect(await select(db, isReplica)).toEqual({ is: false })
    })
    await asMarked(here, async (db) => {
      await db.transaction().execute((tx) => sql`update shop set name = name`.execute(tx))
    })
    // This one looks like a read. A replica refuses it.
    await sql`create function saves() returns int language sql as $$
      update shop set name = name returning 1 $$`.execute(here.db)
    await untilReplayed(here)
    const reads = await readsOf(here, () => asMarked(here, (db) => select(db, sql`select saves()`)))
    expect(reads).toEqual({ failed: 1 })
  })

  it('read a long list there, in one transaction', async () => {
    const rows = await asMarked(here, (db) =>
      collect(streamQuery(db, sql<{ is: boolean }>`(select pg_is_in_recovery() as is from generate_series(1, 2500))`)),
    )
    expect([rows.length, new Set(rows.map(({ is }) => is))]).toEqual([2500, new Set([true])])
  })
})

describe('Health and /metrics', () => {
  const part = async (node: Node) => {
    const { body } = await ask(node, admin, healthCalls.all)
    return (body as unknown as { parts: HealthPart[] }).parts.find(({ name }) => name === 'Replicas')
  }
  const figures = async ({ app }: Node) => (await app.inject('/metrics')).body

  it('show how far each replica is behind, and how much is read from it', async () => {
    expect(await part(here)).toMatchObject({
      ...{ state: 'good', summary: 'Lists and reports are read from copies of the database.', advice: [] },
      facts: [
        { label: `127.0.0.1:${standby.port}`, kind: 'milliseconds' },
        { label: 'Read from a copy', value: expect.stringMatching(/^\d+%$/) },
      ],
    })
    expect(await figures(here)).toContain(`tidewater_replica_up{replica="127.0.0.1:${standby.port}"} 1`)
    expect(await figures(here)).toMatch(/tidewater_replica_lag_seconds\{replica="[\d.:]+"\} [\d.]+/)
    expect(await figures(here)).toMatch(/tidewater_replica_reads_total\{from="replica",reason=""\} [1-9]/)
  })

  it('say what to do about a replica that is too far behind, which is not read', async () => {
    const strict = await openNode(0.5)
    await expect.poll(() => stateAt(strict)).toEqual(['good'])
    await pauseReplay()
    const code = newCode()
    await create(code)
    await expect.poll(() => stateAt(strict)).toEqual(['paused'])
    // Also others see by then what somebody saved.
    expect(await readsOf(strict, async () => expect(await finds(strict, colleague, code)).toBe(true))).toEqual({
      behind: 1,
    })
    expect(await part(strict)).toMatchObject({
      state: 'warning',
      summary: 'No copy of the database is used. The database itself does all the work.',
      advice: [expect.stringContaining('pg_wal_replay_resume()')],
    })
    expect(await figures(strict)).toContain(`tidewater_replica_up{replica="127.0.0.1:${standby.port}"} 0`)
    await resumeReplay()
    await expect.poll(() => stateAt(strict)).toEqual(['good'])
  })
})

describe('what somebody saved', () => {
  it('is in their own lists at once, also through another node', async () => {
    await pauseReplay()
    const code = newCode()
    await create(code)
    const reads = await readsOf(there, async () => expect(await finds(there, admin, code)).toBe(true))
    expect(reads).toEqual({ own_writes: 1 })
    expect(await finds(there, colleague, code)).toBe(false)
    await resumeReplay()
    await untilReplayed(there)
    expect(await readsOf(there, async () => expect(await finds(there, admin, code)).toBe(true))).toEqual({ replica: 1 })
  })

  it('is kept in the session by its calls, by a repeated call and by a call that was too late', async () => {
    const wrote = async () => {
      const { at } = await primary.read<{ at: string | null }>(`
        select sum(wrote_lsn - '0/0') as at from sessions where token_hash = sha256('${admin}')`)
      return Number(at)
    }
    const forget = () => primary.read(`update sessions set wrote_lsn = null returning 1`)
    await forget()
    expect((await ask(here, admin, discountCalls.search)).status).toBe(200)
    expect(await wrote()).toBe(0)

    const { body } = await create(newCode())
    expect(await wrote()).toBeGreaterThan(0)

    // The first node may have died after its commit, before it could keep the position.
    const adjust = { id: 1, by: 1, reason: 'Counted' }
    const first = await ask(here, admin, inventoryCalls.adjust, adjust, 'again')
    await forget()
    expect((await ask(there, admin, inventoryCalls.adjust, adjust, 'again')).status).toBe(first.status)
    expect(await wrote()).toBeGreaterThan(0)

    await forget()
    const change = { id: body.id, promo_code: newCode(), discount: 6, active: true, version: (body.version ?? 0) + 7 }
    expect((await ask(here, admin, discountCalls.update, change)).status).toBe(409)
    expect(await wrote()).toBeGreaterThan(0)
  })

  it('is in the list of a session that begins afterwards', async () => {
    const code = newCode()
    await pauseReplay()
    await create(code)
    const again = await signIn('admin')
    expect(await finds(there, again, code)).toBe(true)
    await resumeReplay()
  })

  it('does not keep a session at the primary after a move to a server whose log is shorter', async () => {
    await untilReplayed(here)
    await primary.read(`update sessions set wrote_lsn = 'FFFF/0' where token_hash = sha256('${admin}') returning 1`)
    expect(await readsOf(there, () => ask(there, admin, discountCalls.search))).toEqual({ replica: 1 })
  })

  it('is in a job that begins afterwards, and what a job saved is in the lists of its user', async () => {
    const code = newCode()
    await create(code)
    const input = JSON.stringify({ body: { query: code } })
    const { body } = await ask(here, admin, jobCalls.insert, { call: nameOfCall(discountCalls.export), input })
    await primary.read(`update sessions set wrote_lsn = null returning 1`)
    const runner = new JobRunner({
      ...{ db: here.db, worker: here.app.worker, log: here.app.log },
      calls: jobNames(here.app.heavyCalls),
    })
    const reads = await readsOf(here, async () => {
      runner.start()
      const state = () => primary.read<{ state: string }>(`select state from jobs where id = ${body.id}`)
      await expect.poll(async () => (await state()).state).toBe('done')
    })
    await runner.stop()
    expect(reads).toEqual({ replica: expect.any(Number) })
    const facts = await primary.read<{ rows: number }>(`
      select (facts ->> 'rows')::int as rows from security_events where act = 'exported' order by id desc limit 1`)
    expect(facts).toEqual({ rows: 1 })
    const { count } = await primary.read<{ count: number }>(`
      select count(*) as count from sessions where wrote_lsn is not null`)
    expect(Number(count)).toBeGreaterThan(0)
  })
})

describe('a replica that fails', () => {
  const search = (node = here) => ask(node, admin, inventoryCalls.search, { query: 'case' })

  it('is left at once when it hangs: the requests that wait for it are read from the primary, and later ones do not wait', async () => {
    await untilReplayed(here)
    Object.assign(timeLimits.replicas, ofShop)
    standby.freeze()
    const all = await Promise.all([search(), search(), search()])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(stateAt(here)).toEqual(['away'])
    const reads = await readsOf(here, search)
    expect(Object.keys(reads)).toEqual(['away'])
    Object.assign(timeLimits.replicas, patient)
    standby.thaw()
    await untilGood()
    await untilReplayed(here)
    expect(Object.keys(await readsOf(here, search))).toEqual(['replica'])
  })

  it('is left when it is killed, also in the middle of a statement and before the first row of a long list', async () => {
    const waits = sql<{
      is: boolean
    }>`select pg_is_in_recovery() as is, case when pg_is_in_recovery() then pg_sleep(60) end`
    const running = asMarked(here, (db) => Promise.all([select(db, waits), select(db, waits)]))
    const list = asMarked(here, (db) => collect(streamQuery(db, sql`(${waits})`)))
    const isWaiting = `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`
    await expect.poll(() => standby.read(isWaiting)).toEqual({ count: 3 })
    await standby.kill()
    expect(await running).toMatchObject([{ is: false }, { is: false }])
    expect(await list).toMatchObject([{ is: false }])
    await standby.start()
  })

  it('is left by a statement that it cancels for the sake of the log', async () => {
    await standby.read(`alter system set max_standby_streaming_delay = 0`).catch(() => undefined)
    await standby.read('select pg_reload_conf()')
    await sql`create table emptied as select generate_series(1, 1000) as n`.execute(here.db)
    await untilReplayed(here)
    const reads = await readsOf(here, async () => {
      const counted = asMarked(here, (db) =>
        select(
          db,
          sql`select (select count(*)::int from emptied) as n, case when pg_is_in_recovery() then pg_sleep(60) end`,
        ),
      )
      const isWaiting = `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep'`
      await expect.poll(() => standby.read(isWaiting)).toEqual({ count: 1 })
      await sql`delete from emptied`.execute(here.db)
      await sql`vacuum emptied`.execute(here.db)
      expect(await counted).toMatchObject({ n: 0 })
    })
    expect(reads).toEqual({ failed: 1 })
  })
})

describe('a primary that fails', () => {
  it('that only reads fails no call that shows something, although sessions are extended', async () => {
    await primary.read(`update sessions set last_used_at = now() - interval '1 hour' returning 1`)
    await primary.read(`alter system set default_transaction_read_only = on`).catch(() => undefined)
    await primary.read('select pg_reload_conf()')
    const isReadOnly = () => select(here.db, sql<{ is: string }>`select current_setting('transaction_read_only') as is`)
    await expect.poll(isReadOnly).toEqual({ is: 'on' })
    for (const call of [discountCalls.search, userCalls.search]) expect((await ask(here, admin, call)).status).toBe(200)
    const client = openDatabase({ ...primary.connection, options: '-c default_transaction_read_only=off' })
    await sql`alter system reset default_transaction_read_only`.execute(client)
    await sql`select pg_reload_conf()`.execute(client)
    await client.destroy()
    await expect.poll(isReadOnly).toEqual({ is: 'off' })
  })

  it('leaves the lists to the replica, also for users who are signed in, and nothing else', async () => {
    await untilReplayed(here)
    await primary.kill()
    await expect.poll(async () => (await ask(here, admin, discountCalls.search)).status).toBe(200)
    expect((await ask(here, admin, inventoryCalls.search)).status).toBe(200)
    expect((await ask(here, 'no-such-token', discountCalls.search)).status).toBe(401)
    // An export has to be in the audit log.
    for (const call of [discountCalls.create, discountCalls.export, userCalls.search])
      expect((await ask(here, admin, call, { promo_code: newCode(), discount: 5 })).status).toBe(503)
    await primary.start()
    await untilGood()
    expect((await create(newCode())).status).toBe(200)
  })

  it('is followed by a replica, which is a replica no more', async () => {
    await primary.kill()
    await standby.promote()
    for (const node of [here, there]) await expect.poll(() => stateAt(node)).toEqual(['primary'])
    await primary.start()
    expect((await ask(here, admin, discountCalls.search)).status).toBe(200)
  })
})
