import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#app/server.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { databaseCodes } from '#platform/db/codes.ts'
import { type Database, openDatabase, poolOf } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { untilPrimary } from '#platform/db/untilPrimary.ts'
import { platformHousekeeping, runHousekeeping } from '#platform/housekeeping.ts'
import { closeEnd, openEnd } from '#platform/move/moveEnd.ts'
import { reportNode } from '#platform/nodes.ts'
import { timeLimits } from '#platform/timeLimits.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { languageHeader } from '#shared/language.ts'
import { type PostgresServer, startServers } from '../postgresServers.ts'
import { untilTrue } from '../untilTrue.ts'

let one: PostgresServer
let two: PostgresServer
let stop: () => Promise<void>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const { servers, stop: end } = await startServers(2)
  ;[one, two] = servers as [PostgresServer, PostgresServer]
  stop = end
})
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await stop()
})

const urlOf = (servers: readonly PostgresServer[], query = '') =>
  `postgres://tidewater@${servers.map(({ port }) => `127.0.0.1:${port}`).join()}/tidewater${query}`

function open(servers: readonly PostgresServer[], query?: string) {
  const events: string[] = []
  const db = openDatabase(urlOf(servers, query), {
    onLost: () => events.push('lost'),
    onFound: ({ port }) => events.push(`found ${port}`),
    onStandby: ({ port }) => events.push(`only reads ${port}`),
  })
  closing.push(() => db.destroy())
  return { db, events }
}

/** What the pool of a database has found. */
const stateOf = (db: Database) => `${poolOf(db)?.state} ${poolOf(db)?.host.port}`

/** Opens the shop, as an administrator. */
async function openShop(servers: readonly PostgresServer[]) {
  const { db, events } = open(servers)
  const app = await buildApp({
    db,
    config: { publicUrl: 'http://shop.test', production: false, logLevel: 'silent', uploads: { folder: '/nowhere' } },
  })
  closing.push(() => app.close())
  const ask = async (
    call: Call,
    { token, body = {}, language = 'en' }: { token?: string; body?: object; language?: string } = {},
  ) => {
    const answer = await app.inject({
      method: call.method,
      url: addressOf(call, { id: 1, userId: 1, storeId: 1 }),
      headers: { [languageHeader]: language, ...(token && { authorization: `Bearer ${token}` }) },
      ...(call.method !== 'GET' && { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: isJson ? answer.json() : {} }
  }
  const signedIn = await ask(accountCalls.signIn, {
    body: { email: 'admin@tidewater.example', password: demoPassword },
  })
  const { token } = signedIn.body
  let written = 0
  const write = (language?: string) =>
    ask(discountCalls.create, { token, language, body: { promo_code: `${events.length}-${++written}`, discount: 5 } })
  return { app, db, events, token, ask, write }
}
type Shop = Awaited<ReturnType<typeof openShop>>

/** Writes until it succeeds, and returns the other answers. */
async function untilWritten({ write }: Shop) {
  const refused: string[] = []
  await untilTrue(async () => {
    const { status, body } = await write()
    if (status !== 200) refused.push(`${status} ${body.message}`)
    return status === 200
  })
  return refused
}

let shop: Shop
it('the primary is found in whatever order the hosts are named', async () => {
  shop = await openShop([two, one])
  expect([stateOf(shop.db), shop.events]).toEqual([`primary ${one.port}`, []])
  const { db } = open([one, two])
  await sql`select`.execute(db)
  expect(stateOf(db)).toBe(`primary ${one.port}`)
})

it('a standby is used if the address asks for one', async () => {
  for (const wanted of ['standby', 'prefer-standby', 'read-only']) {
    const { db, events } = open([one, two], `?target_session_attrs=${wanted}`)
    await sql`select`.execute(db)
    expect([stateOf(db), events]).toEqual([`standby ${two.port}`, []])
  }
  const { db } = open([two], '?target_session_attrs=standby')
  await expect(untilPrimary(db, { patience: 0, print: () => undefined })).rejects.toThrow(
    'target_session_attrs=read-write',
  )
})

describe('while only a standby can be reached', () => {
  let alone: ReturnType<typeof open>
  let till: string
  beforeAll(async () => {
    till = (await shop.ask(storeCalls.resetKey, { token: shop.token, body: { id: 1 } })).body.key
    // So the next request of each session would extend it.
    await sql`update sessions set last_used_at = now() - interval '1 hour'`.execute(shop.db)
    await two.catchUp(one)
    alone = open([two])
    await one.kill()
  })

  it('no call fails, and all that only read answer as before', async () => {
    // Its processes end one after the other, and a call that one of them serves fails.
    await expect
      .poll(async () => {
        await shop.ask(discountCalls.all, { token: shop.token })
        return stateOf(shop.db)
      })
      .toBe(`standby ${two.port}`)
    const quickCalls = shop.app.calls.filter(({ reply }) => !('byWorker' in reply))
    const answers = await Promise.all(
      quickCalls.map(async (call) => {
        const { status, body } = await shop.ask(call, { token: call.allow.includes('till') ? till : shop.token })
        return { call: nameOfCall(call), isRead: call.method === 'GET', status, message: body.message }
      }),
    )
    expect(answers.filter(({ status, isRead }) => status === 500 || (isRead && status > 500))).toEqual([])
    const refused = answers.filter(({ status }) => status > 500)
    expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([databaseCodes.standby.en]))
    const { token } = shop
    const lists = [orderCalls.search, discountCalls.search, reportCalls.search, discountCalls.all]
    for (const call of lists) expect(await shop.ask(call, { token })).toMatchObject({ status: 200 })
    expect(await shop.app.inject('/sitemap.xml')).toMatchObject({ statusCode: 200 })
    expect(stateOf(shop.db)).toBe(`standby ${two.port}`)
    expect(shop.events.filter((event) => event !== 'lost')).toEqual([`only reads ${two.port}`])
  })

  it('the page Health says so', async () => {
    const { body } = await shop.ask(healthCalls.all, { token: shop.token })
    expect(body.parts.find(({ name }: { name: string }) => name === 'Database')).toMatchObject({
      state: 'bad',
      summary: 'Only a standby answers, so nothing can be saved.',
      facts: expect.arrayContaining([{ label: 'Server', value: `127.0.0.1:${two.port}`, kind: 'text' }]),
    })
  })

  it('an export is refused, because it could not be logged', async () => {
    expect(await shop.ask(discountCalls.export, { token: shop.token })).toMatchObject({ status: 503 })
  })

  it('a change is refused in words, in both languages', async () => {
    const standby = databaseCodes.standby
    const refused = { status: 503, retryAfter: '2', body: { code: 'only_reads', message: standby.en } }
    expect(await shop.write()).toEqual(refused)
    expect(await shop.write('fr')).toEqual({ ...refused, body: { ...refused.body, message: standby.fr } })
  })

  it('the same holds if the address names only that host', async () => {
    const { db, events } = alone
    expect((await sql`select from stores`.execute(db)).rows).not.toHaveLength(0)
    await expect(db.deleteFrom('discounts').execute()).rejects.toMatchObject({ reason: 'standby' })
    await expect.poll(() => stateOf(db)).toBe(`standby ${two.port}`)
    expect(events).toEqual([`only reads ${two.port}`])
  })

  it('background work prints nothing', async () => {
    const printed: unknown[] = []
    const print = (text: unknown) => printed.push(text)
    await reportNode(shop.db, print)()
    await runHousekeeping(shop.db, platformHousekeeping, print)
    expect(printed).toEqual([])
  })

  it('a start waits for a primary, says so, and goes on after one was promoted', async () => {
    const { db } = open([one, two])
    const printed: string[] = []
    const waiting = migrate(db, undefined, { print: (sentence) => printed.push(sentence) })
    await expect.poll(() => printed.length).toBe(1)
    const name = `127.0.0.1:${two.port}`
    expect(printed).toEqual([`Waiting for a primary of the database: ${name} is a standby, which can only be read.`])
    await two.promote()
    // The first change waits for the primary. It would be refused if it waited longer than its limit.
    expect(await untilWritten(shop)).toEqual([])
    expect(await waiting).toEqual([])
    expect(printed).toHaveLength(1)
    expect(stateOf(shop.db)).toBe(`primary ${two.port}`)
    expect(shop.events.filter((event) => event !== 'lost')).toEqual([`only reads ${two.port}`, `found ${two.port}`])
    await expect.poll(() => stateOf(alone.db)).toBe(`primary ${two.port}`)
    expect(alone.events).toEqual([`only reads ${two.port}`, `found ${two.port}`])
  })
})

it('the old primary that comes back as a standby is left alone', async () => {
  await one.follow(two)
  const { db } = open([one, two])
  await sql`select`.execute(db)
  expect(stateOf(db)).toBe(`primary ${two.port}`)
  expect(await shop.write()).toMatchObject({ status: 200 })
  expect(stateOf(shop.db)).toBe(`primary ${two.port}`)
  // A move uses a connection of its own.
  const end = await openEnd(urlOf([one, two]))
  expect([end.client.port, end.name]).toEqual([two.port, `127.0.0.1:${one.port},127.0.0.1:${two.port}/tidewater`])
  closeEnd(end)
})

describe('after another server was promoted because the primary hung', () => {
  it('changes are saved there, and the old primary is left when it goes on', async () => {
    Object.assign(timeLimits.database, { beforeCheck: 100, check: 500 })
    await one.catchUp(two)
    two.freeze()
    await one.promote()
    await untilWritten(shop)
    expect(stateOf(shop.db)).toBe(`primary ${one.port}`)
    two.thaw()
    const ours = `select count(*)::int as count from pg_stat_activity where application_name = 'tidewater'`
    await expect.poll(() => two.read(ours)).toEqual({ count: 0 })
    expect(await shop.write()).toMatchObject({ status: 200 })
    expect(stateOf(shop.db)).toBe(`primary ${one.port}`)
  })

  it('a node that starts uses the newer one of two primaries', async () => {
    const { db } = open([two, one])
    await sql`select`.execute(db)
    expect(stateOf(db)).toBe(`primary ${one.port}`)
  })

  it('the old primary is not used any more, because it lacks what was saved since', async () => {
    await one.kill()
    expect(await shop.ask(discountCalls.all, { token: shop.token })).toMatchObject({ status: 503 })
    expect(poolOf(shop.db)?.state).toBe('away')
  })
})
