import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import readSheet from 'read-excel-file/node'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { factorCalls } from '#features/accounts/factorsContract.ts'
import { proofCalls } from '#features/accounts/proofContract.ts'
import { userSession } from '#features/accounts/server/audited.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { storeKey } from '#features/stores/server/audited.ts'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import { exportedList } from '#platform/db/audited.ts'
import { openDatabase } from '#platform/db/database.ts'
import { deleteOldFailures } from '#platform/db/securityEvents.ts'
import { changeInOneLine } from '#shared/changedField.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { runJobs, startJob, untilState } from '#test/jobs.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { plansOf } from '#test/plans.ts'
import { createDatabase, sharedPostgres } from '#test/postgres.ts'
import { type AuditQuery, auditCalls } from '../contract.ts'
import { auditLogOf } from './queries.ts'

let shop: OpenShop
let admin: string
beforeAll(async () => {
  // Passkeys need an address that browsers make them for.
  shop = await openShop('demo_shop', { publicUrl: 'http://localhost:3000' })
  admin = await shop.signIn('admin')
})
beforeEach(() => shop.db.deleteFrom('limited_events').execute())

const search = async (body: Partial<Record<keyof AuditQuery, unknown>>) =>
  (await shop.ask(admin, auditCalls.search, { body: { per_page: 100, ...body } })).body.items
const linesOf = ({ fields, act }: Awaited<ReturnType<typeof search>>[number]) =>
  fields.map((field) => changeInOneLine(field, act))

const tryToSignIn = (email: string, password: string, address = '192.0.2.7') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/user/signin/',
    remoteAddress: address,
    headers: { 'user-agent': 'A browser' },
    payload: { email, password },
  })

describe('the log of security events', () => {
  it('has who signed in and out, from which network and browser', async () => {
    const { token } = (await tryToSignIn('micmac@tidewater.example', demoPassword)).json()
    await shop.ask(token, accountCalls.signOut)
    const [out, signedIn] = await search({ subject: 'session', query: 'mic mac', filter_by: 'username' })
    expect([out?.act, out?.name]).toEqual(['signed out', 'Mic Mac'])
    expect(signedIn).toMatchObject({ act: 'signed in', username: 'Mic Mac', name: 'Mic Mac' })
    expect(linesOf(signedIn!)).toEqual(['Account: Mic Mac', 'Network: 192.0.2.7', 'Device: A browser'])
  })

  it('has wrong passwords as one entry with their number, for each account and network', async () => {
    for (const password of ['wrong one', 'wrong two', 'wrong three'])
      await tryToSignIn('HSC@tidewater.example', password)
    await tryToSignIn('hsc@tidewater.example', 'wrong again', '192.0.2.8')
    await tryToSignIn('my own password', 'wrong one')
    const [nobody, elsewhere, three] = await search({ act: 'failed' })
    expect([three, elsewhere, nobody].map((entry) => entry?.name)).toEqual(['HSC', 'HSC', ''])
    expect(linesOf(three!)).toEqual(
      expect.arrayContaining(['Network: 192.0.2.7', 'Times: 3', expect.stringMatching(/^Last time: \d{4}-\d\d-\d\d /)]),
    )
    expect(linesOf(elsewhere!)).toEqual(['Account: HSC', 'Network: 192.0.2.8', 'Device: A browser'])
    const all = JSON.stringify(await shop.db.selectFrom('security_events').selectAll().execute())
    expect(all).not.toMatch(/wrong|my own password/)
  })

  it('counts the tries that a limit refused, and a flood of them stays one entry', { tags: ['details'] }, async () => {
    const tries = Array.from({ length: 30 }, () => tryToSignIn('supplier@tidewater.example', 'wrong', '192.0.2.9'))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses).toContain(429)
    const entries = await search({ act: 'failed', query: 'harbour', filter_by: 'name' })
    expect(entries.map(linesOf)).toEqual([expect.arrayContaining(['Times: 30'])])
  })

  it('has one entry for all further networks of a flood', { tags: ['details'] }, async () => {
    const { id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'supplier@tidewater.example')
      .executeTakeFirstOrThrow()
    const rows = async () =>
      (await sql`select from security_events where act = 'failed' and subject_id = ${id}`.execute(shop.db)).rows.length
    const before = await rows()
    for (let n = 0; n < 150; n++) await tryToSignIn('supplier@tidewater.example', 'wrong', `10.9.${n}.1`)
    expect((await rows()) - before).toBeLessThanOrEqual(101)
    const { rows: further } = await sql<{ events: number }>`
      select events from security_events where subject_id = ${id} and facts ->> 'network' = 'several'`.execute(shop.db)
    expect(further.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThanOrEqual(50)
  })

  it('has wrong second factors, with the account whose ticket it is', async () => {
    const { id: user_id } = await shop.comeIn('warehouse')
    const [ticket, factor] = [newToken(), { user_id, kind: 'code', name: 'Phone', secret: Buffer.alloc(20) }]
    await shop.db.insertInto('second_factors').values(factor).execute()
    const expires_at = sql<string>`now() + interval '5 minutes'`
    await shop.db
      .insertInto('sign_in_tickets')
      .values({ ticket_hash: hashToken(ticket), user_id, expires_at })
      .execute()
    await shop.ask(undefined, factorCalls.finishSignIn, { body: { ticket, code: '000000' } })
    await shop.db.deleteFrom('second_factors').execute()
    expect((await search({ act: 'failed', query: 'warehouse', filter_by: 'name' })).length).toBe(1)
  })

  it('has refused passkeys, with the account that they belong to', async () => {
    const { id: user_id } = await shop.comeIn('warehouse')
    const factor = { user_id, kind: 'passkey', name: 'Laptop', credential_id: 'of-the-warehouse', transports: [] }
    await shop.db
      .insertInto('second_factors')
      .values({ ...factor, public_key: Buffer.alloc(77), counter: 0 })
      .execute()
    const passkey = (id: string) => ({
      ...{ id, type: 'public-key' as const },
      response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
    })
    for (const id of ['of-the-warehouse', 'of-the-warehouse', 'of-nobody']) {
      const { status } = await shop.ask(undefined, factorCalls.signInByPasskey, { body: { passkey: passkey(id) } })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    await shop.db.deleteFrom('second_factors').execute()
    const entries = await search({ act: 'failed', query: 'Warehouse', filter_by: 'name' })
    expect(entries.map(linesOf)).toContainEqual(expect.arrayContaining(['Account: Warehouse']))
  })

  it('has wrong fresh proofs and wrong current passwords, by whom, as one entry with their number', async () => {
    const token = await shop.signIn('warehouse')
    for (let n = 0; n < 3; n++) await shop.ask(token, proofCalls.prove, { body: { password: 'not mine' } })
    const change = {
      email: 'warehouse@tidewater.example',
      current_password: 'nor this',
      new_password: 'seven calm seas',
    }
    await shop.ask(token, accountCalls.changePassword, { body: change })
    const [entry, ...more] = await search({ act: 'failed', query: 'proof', filter_by: 'subject' })
    expect(more).toEqual([])
    expect(entry).toMatchObject({ username: 'Warehouse', subject: 'proof' })
    expect(linesOf(entry!)).toEqual(expect.arrayContaining(['Network: 127.0.0.1', 'Times: 4']))
    expect(JSON.stringify(entry)).not.toMatch(/not mine|nor this/)
  })

  it('has wrong pins and the lock of a store’s pin entry, each as one entry with their number', async () => {
    const { key } = (await shop.ask(admin, storeCalls.resetKey, { body: { id: 2 } })).body
    for (let n = 0; n < 8; n++) await shop.ask(key, storeCalls.open, { body: { pin: '71935' } })
    const { name } = await shop.db.selectFrom('stores').select('name').where('id', '=', 2).executeTakeFirstOrThrow()
    const failed = await search({ act: 'failed', query: name, filter_by: 'name' })
    const pins = failed.find(({ subject }) => subject === 'pin')
    expect(pins).toMatchObject({ username: `Till of ${name}` })
    expect(linesOf(pins!)).toEqual(expect.arrayContaining([`Store: ${name}`, 'Times: 5']))
    const lock = failed.find(({ subject }) => subject === 'pin entry')
    expect(linesOf(lock!)).toEqual(expect.arrayContaining([`Store: ${name}`, 'Times: 3']))
    expect(JSON.stringify([pins, lock])).not.toContain('71935')
  })

  it('has which list was exported, how many rows, and by whom, also as a job and its file', async () => {
    const { bytes } = await shop.ask(admin, discountCalls.export, { body: {} })
    const rows = ((await readSheet(bytes))[0]?.data.length ?? 0) - 1
    const [exported] = await search({ act: 'exported' })
    expect(exported).toMatchObject({ username: 'Head Office', subject: 'list', name: 'discount.xlsx' })
    expect(linesOf(exported!)).toEqual(['File: discount.xlsx', `Rows: ${rows}`, 'Call: POST /admin/discount/export/'])
    runJobs(shop)
    const id = await startJob(shop, admin, auditCalls.export)
    await untilState(shop, admin, id, 'done')
    await shop.ask(admin, jobCalls.file, { params: { id } })
    const [downloaded, made] = await search({ view: 'security' })
    expect([made, downloaded].map((entry) => [entry?.act, entry?.name])).toEqual([
      ['exported', 'audit_log.xlsx'],
      ['downloaded', 'audit_log.xlsx'],
    ])
  })

  it('has the calls that a role does not allow, as one entry with their number', async () => {
    const hsc = await shop.signIn('hsc')
    for (let times = 0; times < 3; times++) await shop.ask(hsc, discountCalls.create, { body: {} })
    await shop.ask(hsc, accountCalls.changePassword, {
      body: { email: 'admin@tidewater.example', new_password: 'a slow green ferry' },
    })
    const [refused, ...others] = await search({ act: 'refused' })
    expect(refused).toMatchObject({ username: 'HSC', subject: 'call', name: 'POST /api/admin/discount/insert/' })
    expect(linesOf(refused!)).toContain('Times: 4')
    expect(others).toEqual([])
  })

  it('has the changes of accounts, roles, keys and pins beside them, and nothing else', async () => {
    const { id } = await shop.comeIn('supplier')
    await shop.ask(admin, userCalls.update, { body: { id, email: 'other@tidewater.example' } })
    await shop.ask(admin, storeCalls.resetKey, { body: { id: 3 } })
    await shop.ask(admin, discountCalls.create, { body: { promo_code: 'NOSECURITY', discount: 10 } })
    const [key, user] = await search({ view: 'security' })
    expect([key?.subject, user?.subject]).toEqual(['store key', 'user'])
    expect(await search({ view: 'security', subject: 'promo code' })).toEqual([])
    expect(await search({ view: 'all', subject: 'promo code' })).toHaveLength(1)
  })

  it('is searched and exported like the changes', async () => {
    const found = await search({ query: '192.0.2.8' })
    expect(found.map(({ act }) => act)).toEqual(['failed'])
    const body = { view: 'security', act: 'failed', query: '192.0.2.8' } as const
    const { bytes } = await shop.ask(admin, auditCalls.export, { body })
    const [, row] = (await readSheet(bytes))[0]?.data ?? []
    expect(row?.slice(2)).toEqual([
      'failed',
      'sign-in',
      expect.any(Number),
      'HSC',
      'Account: HSC; Network: 192.0.2.8; Device: A browser',
    ])
    expect((await search({ view: 'security', end_date: '2001-01-01' })).length).toBe(0)
  })

  it('lists events and changes in the order in which they happened', async () => {
    const all = await search({ per_page: 1000 })
    const times = all.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(all.map(({ act }) => act))).toEqual(
      new Set(['made', 'changed', 'signed in', 'signed out', 'failed', 'exported', 'downloaded', 'refused']),
    )
  })
})

describe('the database', () => {
  it('lets nobody change or delete an event, except that its number goes up', async () => {
    await tryToSignIn('hsc@tidewater.example', 'wrong one')
    const change = (set: string) => sql.raw(`update security_events set ${set} where act = 'failed'`).execute(shop.db)
    for (const set of [`username = 'Nobody'`, `facts = '{}'`, 'events = 1', 'events = events + 1, at = now()'])
      await expect(change(set)).rejects.toThrow('never changed')
    await expect(sql`delete from security_events`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(sql`truncate security_events`.execute(shop.db)).rejects.toThrow('append-only')
    await change('events = events + 1')
  })

  it('loses failed sign-ins after 90 days, and nothing else', async () => {
    const old = { at: sql<string>`now() - interval '91 days'`, last_at: sql<string>`now() - interval '91 days'` }
    const event = { ...old, username: 'Of old', subject: 'sign-in', subject_id: 0, facts: '{}' }
    await shop.db
      .insertInto('security_events')
      .values(['failed', 'exported'].map((act) => ({ ...event, act })))
      .execute()
    const failed = () => sql`select from security_events where act = 'failed'`.execute(shop.db)
    const before = (await failed()).rows.length
    expect(await deleteOldFailures(shop.db)).toBe(1)
    expect((await failed()).rows).toHaveLength(before - 1)
    const remove = sql`delete from security_events where username = 'Of old'`.execute(shop.db)
    await expect(remove).rejects.toThrow('append-only')
  })

  it.each([{ token: 'abc' }, { password: 'quiet harbour lights' }, { pin: '4711' }])('rejects %j', async (facts) => {
    const event = { username: 'Test', act: 'failed', subject: 'sign-in', subject_id: 0, facts: JSON.stringify(facts) }
    const write = shop.db.insertInto('security_events').values(event).execute()
    await expect(write).rejects.toThrow('security_events_secret_check')
  })
})

it('the newest of a million entries are read from the indexes of both tables', { tags: ['details'] }, async () => {
  const connection = { ...sharedPostgres(), database: `plans_${randomUUID().slice(0, 8)}` }
  await createDatabase(sharedPostgres(), connection.database, 'demo_shop')
  const db = openDatabase(connection)
  await sql`insert into audit_log (username, act, subject, subject_id)
    select 'HSC', 'changed', 'product', number from generate_series(1, 5000) number`.execute(db)
  await sql`insert into security_events (username, act, subject, subject_id, facts)
    select 'HSC', 'signed in', 'session', number, '{}' from generate_series(1, 5000) number`.execute(db)
  await sql`analyze audit_log, security_events`.execute(db)
  await sql`
    select pg_restore_relation_stats('schemaname', 'public', 'relname', relname::text,
      'relpages', relpages * 100, 'reltuples', (reltuples * 100)::real)
    from pg_class where relname ~ '^(audit_log|security_events)' and relkind in ('r', 'i')`.execute(db)
  await db.destroy()
  const log = auditLogOf([exportedList, userSession, storeKey])
  for (const query of [{}, { view: 'security' }, { page: 300, per_page: 25 }]) {
    const [plan] = await plansOf(connection, (db) => log.find(db, auditCalls.search.body.parse(query)))
    expect(plan).toMatch(/Merge Append.*audit_log_pkey.*security_events_pkey/s)
  }
})
