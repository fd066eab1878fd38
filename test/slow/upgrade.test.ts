import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { NewOrder, orderCalls } from '#features/orders/contract.ts'
import { newToken } from '#platform/auth/sessionTokens.ts'
import { isMigrated } from '#platform/db/appliedMigrations.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { migrate } from '#platform/db/migrate.ts'
import { asMigration, released } from '#platform/db/migrationFiles.ts'
import { thisNode } from '#platform/db/nodes.ts'
import { revealSecret } from '#platform/mail/mailSecrets.ts'
import { claimMails } from '#platform/mail/outbox.ts'
import { addressOf } from '#shared/call.ts'
import { type Buyer, fillBuyers } from '../buyers.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'
import { aProduct } from '../products.ts'
import { schemaOf } from '../schema.ts'
import { fillShopBefore1, lastBefore1 } from '../shopBefore1.ts'

const on = (database: string) => openDatabase({ ...sharedPostgres(), database })
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

const baseline = released.filter(({ name }) => name <= '0013-logs')
/** The migrations that a database of a release before 1.0 gets after it was carried over. */
const afterBaseline = released.slice(baseline.length)

/** A state of the main branch before 1.0, by the number of migrations that it had applied since commit 1a1f16dc. */
const states: [string, number][] = [
  ['commit 1a1f16dc', 0],
  ['the day in between', 9],
  ['the last release before 1.0', lastBefore1.length - 1],
]

let name: string
let db: Database
let made = 0
beforeEach(async () => {
  name = `upgraded_${++made}`
  await createDatabase(sharedPostgres(), name, 'template0')
  db = on(name)
})
afterEach(() => db.destroy())

/** Opens the server on the database of the test. */
async function openUpgraded() {
  await db.destroy()
  return openShop(name)
}

const placeWithKey = (shop: OpenShop, { user_id, token }: Buyer, key: string) =>
  shop.app.inject({
    method: 'POST',
    url: addressOf(orderCalls.place, { userId: user_id }),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: {},
  })

async function fillCart(shop: OpenShop, { token }: Buyer) {
  const product_id = await aProduct(shop.db, { quantity_available: 10 })
  await shop.ask(token, cartCalls.add, { body: { product_id, quantity: 2 } })
}

const listOf = async (of: Database) =>
  (
    await sql<{ name: string; timestamp: string; checksum: string; only_adds: boolean }>`
      select * from kysely_migration order by name`.execute(of)
  ).rows

describe('a database of a release before 1.0', () => {
  // A copy, because PostgreSQL cannot copy a database that has connections, and this one has.
  let fresh: Database
  beforeAll(async () => {
    await createDatabase(sharedPostgres(), 'upgraded_not', 'empty_shop')
    fresh = on('upgraded_not')
  })
  afterAll(() => fresh.destroy())

  it.each(states)('has the schema and the list of a new one afterwards: %s', async (_, applied) => {
    await fillShopBefore1(db, applied)
    expect(await isMigrated(db)).toBe(false)
    expect(await migrate(db)).toEqual(namesOf([...lastBefore1.slice(applied), ...afterBaseline]))
    expect(await isMigrated(db)).toBe(true)
    expect(difference(await schemaOf(db), await schemaOf(fresh))).toEqual([])
    const recorded = (rows: Awaited<ReturnType<typeof listOf>>) => rows.map(({ timestamp, ...rest }) => rest)
    expect(recorded(await listOf(db))).toEqual(recorded(await listOf(fresh)))
    expect(await migrate(db)).toEqual([])
  })

  it.each(states)('keeps its rows, and its users order and search in it: %s', async (_, applied) => {
    await fillShopBefore1(db, applied)
    const before = await readRows(db)
    const begun = (await listOf(db))[0]?.timestamp
    await migrate(db)
    const after = await readRows(db)
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0] ?? {}).filter((column) => !droppedColumns.includes(`${table}.${column}`))
      const shown = (all: Row[] = []) =>
        all.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()
      if (droppedTables.includes(table)) expect(after).not.toHaveProperty(table)
      // The word `plus` is added to it.
      else if (table === 'product_terms') expect(shown(after[table])).toEqual(expect.arrayContaining(shown(rows)))
      else expect([table, shown(after[table])]).toEqual([table, shown(rows)])
    }
    expect(before.orders?.length).toBeGreaterThan(10)
    expect((await runChecks(db, dataChecks)).filter(({ isGood }) => !isGood)).toEqual([])
    // The list of erasures recognizes the shop by the moment of its first migration.
    const moments = (await listOf(db)).map(({ timestamp }) => timestamp)
    expect(moments.slice(0, baseline.length)).toEqual(baseline.map(() => begun))

    const shop = await openUpgraded()
    const admin = await shop.signIn('admin')
    const { body } = await shop.ask(admin, orderCalls.search, { body: {} })
    const total = before.orders?.reduce((sum, { total_cents }) => sum + Number(total_cents), 0) ?? 0
    expect([body.total, body.totals.summaryTotal]).toEqual([before.orders?.length, total / 100])
    const [product] = before.products ?? []
    const found = await shop.ask(admin, inventoryCalls.search, { body: { query: String(product?.device) } })
    expect(found.body.items.map(({ id }) => id)).toContain(product?.id)

    const [buyer] = await fillBuyers(shop.db, 1)
    await fillCart(shop, buyer!)
    const first = await placeWithKey(shop, buyer!, 'after the upgrade')
    expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ price: 0 })])
    const second = await placeWithKey(shop, buyer!, 'after the upgrade')
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect((await runChecks(shop.db, dataChecks)).filter(({ isGood }) => !isGood)).toEqual([])
  })

  it('is carried over once when several nodes start at the same time', async () => {
    await fillShopBefore1(db)
    const nodes = Array.from({ length: 4 }, () => on(name))
    const applied = await Promise.all(nodes.map((node) => migrate(node)))
    expect(applied.filter((each) => each.length > 0)).toEqual([namesOf([...lastBefore1, ...afterBaseline])])
    for (const node of nodes) await node.destroy()
  })

  it('gets the migrations that came after the baseline as well', async () => {
    await fillShopBefore1(db)
    const later = asMigration('9998-later.sql', 'create table later ();\n')
    expect(await migrate(db, [...released, later])).toEqual(namesOf([...lastBefore1, ...afterBaseline, later]))
    expect((await listOf(db)).at(-1)).toMatchObject({ name: later.name, checksum: later.checksum, only_adds: false })
  })

  it('has an index that was interrupted built again', async () => {
    const upTo = lastBefore1.findIndex(({ text }) => text.includes('concurrently'))
    await fillShopBefore1(db, upTo)
    await sql`create index stock_ledger_store_idx on stock_ledger (store_id)`.execute(db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'stock_ledger_store_idx'::regclass`.execute(db)
    await migrate(db)
    expect(difference(await schemaOf(db), await schemaOf(fresh))).toEqual([])
  })
})

describe('a database that cannot be carried over is left as it was, and the start says what to do', () => {
  const isLeft = async (sentence: string) => {
    const before = [await listOf(db), await schemaOf(db)]
    await expect(migrate(db)).rejects.toThrow(sentence)
    expect([await listOf(db), await schemaOf(db)]).toEqual(before)
  }

  it('if it is older than commit 1a1f16dc', async () => {
    await fillShopBefore1(db)
    await sql`delete from kysely_migration where name = '0053_changes'`.execute(db)
    await isLeft(
      'This database is of a release before 2026-11-23, because it lacks the migration 0053_changes: start it once with the last release before 1.0, and then with this one.',
    )
  })

  it('if it is so old that it recorded no checksums', async () => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    )
    await sql`insert into kysely_migration values ('0001_shop', '')`.execute(db)
    await isLeft('This database is of a release before 2026-11-23, because it lacks the migration 0001_shop')
  })

  it('if one of its last migrations was edited', async () => {
    await fillShopBefore1(db, 2)
    await sql`update kysely_migration set checksum = repeat('0', 64) where name = '0055_stock_by_place'`.execute(db)
    await isLeft('The file migrations/before-1.0/0055_stock_by_place.sql is not the one that this database applied')
  })

  it('while a node of the release before runs', async () => {
    await fillShopBefore1(db, lastBefore1.length - 1)
    await db
      .insertInto('nodes')
      .values({ ...thisNode, id: randomUUID(), host: 'till-1', schema: '0075_movements_of_a_product' })
      .execute()
    await isLeft('The migration 0076_baseline changes what running nodes of an older release use: till-1')
  })

  it('if one of its migrations fails', async () => {
    await fillShopBefore1(db, lastBefore1.length - 1)
    await sql`drop table form_sendings`.execute(db)
    await isLeft('The migration 0076_baseline failed, and the database was left as it was: table "form_sendings"')
  })
})

type Row = Record<string, unknown>

/** All rows of all tables but the list of migrations. */
async function readRows(of: Database): Promise<Record<string, Row[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'kysely_migration'`.execute(of)
  const all: Record<string, Row[]> = {}
  for (const table of tables)
    all[table.name] = (await sql<Row>`select * from ${sql.table(table.name)}`.execute(of)).rows
  return all
}

const droppedTables = [
  ...['built_files', 'form_sendings', 'pin_tries', 'product_word_endings', 'product_words', 'sign_in_tries'],
  'unfinished_migrations',
]
const droppedColumns = ['nodes.listens', 'sessions.wrote_lsn', 'shop.promo_code']

/** Returns the lines that only one of two schemas has. */
function difference(one: string[], other: string[]) {
  const only = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))
  return [...only(one, other).map((line) => `- ${line}`), ...only(other, one).map((line) => `+ ${line}`)]
}

describe('the rows of a release before 1.0', () => {
  it('an order is not placed twice if its call is sent again after the upgrade', async () => {
    await fillShopBefore1(db)
    const { rows } = await sql<{ user_id: number; total: number }>`
      select user_id, (select count(*)::integer from orders) as total from orders order by id limit 1`.execute(db)
    const [{ user_id, total }] = rows as [{ user_id: number; total: number }]
    const reply = {
      ...{ id: 1, username: 'Truro', user_id, price: 10, discount_amount: 0, tax_amount: 1.4, total_amount: 11.4 },
      ...{ date: '2026-11-20', placed_at: '2026-11-20T12:00:00.000Z', remarks: '', status: 0, paid: 0 },
      ...{ promo_code: '', discount: 0, tax: 0.14, version: 1 },
    }
    const fingerprint = createHmac('sha256', '')
      .update(`${orderCalls.place.path} ${JSON.stringify(NewOrder.parse({}))}`)
      .digest()
    await sql`
      insert into answered_calls (caller, key, fingerprint, reply)
      values (${`user ${user_id}`}, 'before the upgrade', ${fingerprint}, ${JSON.stringify(reply)})`.execute(db)

    await migrate(db)
    const shop = await openUpgraded()
    const [{ token }] = (await fillBuyers(shop.db, 1)) as [Buyer]
    await sql`update sessions set user_id = ${user_id}`.execute(shop.db)
    const again = await placeWithKey(shop, { user_id, token }, 'before the upgrade')
    // The older release did not say where an order came from.
    expect([again.statusCode, again.json()]).toEqual([200, { ...reply, origin: '' }])
    const { rows: left } = await sql<{ total: number }>`select count(*)::integer as total from orders`.execute(shop.db)
    expect(left[0]?.total).toBe(total)
  })

  it('appointments count as confirmed, and older orders get no mail to the warehouse', async () => {
    await fillShopBefore1(db)
    await migrate(db)
    const { rows } = await sql`
      select (select count(*)::integer from appointments where confirmed_at is null) as unconfirmed,
        (select newest from mailed_orders) = (select max(id) from orders) as are_mailed`.execute(db)
    expect(rows).toEqual([{ unconfirmed: 0, are_mailed: true }])
  })

  it('a mail that waits has its secret beside the outbox, and is sent with it', async () => {
    await fillShopBefore1(db)
    const [reset, booking] = [newToken(), newToken()]
    const row = { about: 'test', about_id: 1, to_address: 'owner@shop.test', language: 'en', subject: 'Test' }
    const map = `https://maps.example/?query=${newToken()}`
    await db
      .insertInto('outbox')
      .values([
        { ...row, holds_secret: true, html: `<a href="/admin/newPassword#${reset}">Go</a>`, text: `Go: #${reset}` },
        {
          ...row,
          holds_secret: true,
          html: `<a href="/appointment?key=${booking}">Change</a><a href="${map}">Map</a>`,
          text: `Change: /appointment?key=${booking}\n\nMap: ${map}`,
        },
        { ...row, holds_secret: true, state: 'sent', html: '', text: '' },
        { ...row, html: `<a href="${map}">Map</a>`, text: map },
      ])
      .execute()
    const before = await db.selectFrom('outbox').select(['html', 'text']).orderBy('id').execute()
    await migrate(db)
    const kept = JSON.stringify(await db.selectFrom('outbox').selectAll().execute())
    for (const secret of [reset, booking]) expect(kept).not.toContain(secret)
    const whole = (await claimMails(db, 9)).map(({ html, text, secret }) => ({
      html: revealSecret(html, secret),
      text: revealSecret(text, secret),
    }))
    expect(whole).toEqual(before.filter(({ text }) => text !== ''))
  })
})
