import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditCalls } from '#features/audit/contract.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { imageName, imageWidths } from '#shared/image.ts'
import { queueSome } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openTrainingShop } from '#test/trainingShop.ts'
import { trainingCalls } from '../contract.ts'

const fill = (shop: OpenShop, token: string, word = 'TRAINING') =>
  shop.ask(token, trainingCalls.fillAnew, { body: { word } })

/** How many rows each table has. The tables of the process differ between two shops. */
async function countRows({ db }: OpenShop) {
  const { rows } = await sql<{ name: string; count: string }>`
    select tablename as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename), false, true, '')))[1]::text as count
    from pg_tables where schemaname = 'public'
      and tablename not in ('nodes', 'sessions', 'security_events', 'audit_log', 'outbox', 'limit_windows', 'limited_events', 'known_devices', 'account_notices')
    order by tablename`.execute(db)
  return rows
}

// Each of these fills a whole shop.
describe('a training shop', { tags: ['details'] }, () => {
  let shop: OpenShop
  let admin: string
  beforeAll(async () => {
    shop = await openTrainingShop()
    admin = await shop.signIn('admin')
  })

  it('names its accounts and their password', async () => {
    const { body } = await shop.ask(admin, trainingCalls.find)
    expect(body).toMatchObject({ is_training: true, password: 'tidewater-demo-2026' })
    expect(body.accounts.map(({ email }) => email)).toContain('hsc@tidewater.example')
  })

  it('is not thrown away without the word, or without a fresh proof', async () => {
    expect((await fill(shop, admin, 'training')).status).toBe(400)
    await shop.db.updateTable('sessions').set({ proved_at: null }).execute()
    expect(await fill(shop, admin)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
    await shop.db.updateTable('sessions').set({ proved_at: sql<string>`now()` }).execute()
  })

  it('is not thrown away while a job runs', async () => {
    await sql`insert into jobs (call, title, user_id, started_by, input, state, seen_at)
      select 'POST /x/', 'x', id, username, '{}', 'running', now() from users where type = 'admin' limit 1`.execute(
      shop.db,
    )
    expect(await fill(shop, admin)).toMatchObject({ status: 409, body: { message: expect.stringContaining('A job') } })
    await shop.db.deleteFrom('jobs').execute()
  })

  it('is filled anew once by two requests at the same time: the rows are those of a new training shop', async () => {
    const uploads = openUploads({ folder: join(tmpdir(), (await nameOfDatabase(shop)) ?? '') })
    const picture = '0123456789abcdef0123456789abcdef'
    for (const width of imageWidths) await uploads.put(imageName(picture, width), Buffer.from('x'))
    await sql`update products set image_name = ${picture}
      where id = (select min(id) from products)`.execute(shop.db)
    await shop.db.updateTable('shop').set({ name: 'Changed', phone: '902-555-0199' }).execute()
    await shop.db.deleteFrom('questions').execute()
    await sql`update services set words = 'Changed'`.execute(shop.db)
    await queueSome(shop.db)
    const store = await shop.signIn('hsc')

    const answers = await Promise.all([fill(shop, admin), fill(shop, admin)])
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 200)?.body.message).toContain('tidewater-demo-2026')

    for (const token of [admin, store]) expect((await shop.ask(token, trainingCalls.find)).status).toBe(401)
    for (const width of imageWidths) expect(await uploads.get(imageName(picture, width))).toBeUndefined()
    const fresh = await openTrainingShop()
    expect(await countRows(shop)).toEqual(await countRows(fresh))
    const settings = (of: OpenShop) =>
      sql`select (select to_jsonb(shop) - 'version' from shop) as shop, (select jsonb_agg(to_jsonb(services) - 'version' order by id) from services) as services,
        (select jsonb_agg(to_jsonb(tax_rates) order by id) from tax_rates) as rates`.execute(of.db)
    expect((await settings(shop)).rows).toEqual((await settings(fresh)).rows)
    const again = await shop.signIn('admin')
    const { items } = (await shop.ask(again, auditCalls.search, { body: { query: 'training shop' } })).body
    expect(items.length).toBeGreaterThan(0)
    await expect(sql`truncate audit_log`.execute(shop.db)).rejects.toThrow('append-only')
    await expect(sql`truncate stock_ledger`.execute(shop.db)).rejects.toThrow('append-only')
  })
})

const nameOfDatabase = async ({ db }: OpenShop) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name

describe('a real shop', () => {
  it('cannot be thrown away: not with TRAINING=1 without the mark, and not with the mark without TRAINING=1', async () => {
    const unmarked = await openShop('demo_shop', { training: true })
    const marked = await openTrainingShop({ training: false })
    for (const shop of [unmarked, marked]) {
      const orders = () => shop.db.selectFrom('orders').select('id').execute()
      const before = (await orders()).length
      expect(await fill(shop, await shop.signIn('admin'))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect((await orders()).length).toBe(before)
    }
    expect((await unmarked.ask(await unmarked.signIn('admin'), trainingCalls.find)).body).toEqual({
      is_training: false,
      accounts: [],
      password: '',
    })
  })
})
