import { createHash } from 'node:crypto'
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
import { revealSecret } from '#platform/mail/mailSecrets.ts'
import { claimMails } from '#platform/mail/outbox.ts'
import { addressOf } from '#shared/call.ts'
import { type Buyer, fillBuyers } from '../buyers.ts'
import { applyState, insertRows, type LandedState, landedStates, mixedStates } from '../landedStates.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'
import { aProduct } from '../products.ts'
import { schemaOf } from '../schema.ts'

const on = (database: string) => openDatabase({ ...sharedPostgres(), database })

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

describe('a database of an older release', () => {
  const halfway: LandedState = { migrations: landedStates['9b6b5aa']!.migrations.slice(0, 13), firstVersions: [8, 11] }
  const states = Object.entries({ ...landedStates, 'up to 0013': halfway })
  const mixed = mixedStates.map((state): [string, LandedState] => [`first versions: ${state.firstVersions}`, state])

  // A copy, because PostgreSQL cannot copy a database that has connections, and this one has.
  let fresh: Database
  beforeAll(async () => {
    await createDatabase(sharedPostgres(), 'upgraded_not', 'empty_shop')
    fresh = on('upgraded_not')
  })
  afterAll(() => fresh.destroy())

  async function upgradeFrom(state: LandedState) {
    await applyState(db, state)
    await migrate(db)
    expect(await isMigrated(db)).toBe(true)
    expect(difference(await schemaOf(db), await schemaOf(fresh))).toEqual([])
  }

  it.each(mixed)('has the schema of a new one afterwards: %s', async (_, state) => {
    await upgradeFrom(state)
  })

  it.each(states)('has that schema, and accepts an order with an Idempotency-Key once: %s', async (_, state) => {
    await upgradeFrom(state)
    const shop = await openUpgraded()
    const [buyer] = await fillBuyers(shop.db, 1)
    await fillCart(shop, buyer!)
    const first = await placeWithKey(shop, buyer!, 'after the upgrade')
    expect([first.statusCode, first.json()]).toEqual([200, expect.objectContaining({ price: 0 })])
    const second = await placeWithKey(shop, buyer!, 'after the upgrade')
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
  })
})

/** Returns the lines that only one of two schemas has. */
function difference(one: string[], other: string[]) {
  const only = (lines: string[], others: string[]) => lines.filter((line) => !others.includes(line))
  return [...only(one, other).map((line) => `- ${line}`), ...only(other, one).map((line) => `+ ${line}`)]
}

describe('the demo shop of commit 993ebce, cut down', () => {
  it('is complete after the upgrade: every order, quantity and sum, and its users order and search in it', async () => {
    await applyState(db, landedStates.d30bb06!)
    const rows = await insertRows(db, 'release993ebce.json.gz')
    const before = await sql<{ total: number }>`select sum(total_cents) as total from orders`.execute(db)

    expect(await migrate(db)).toContain('0040_growth')
    for (const table of [
      'orders',
      'order_lines',
      'products',
      'stock_ledger',
      'punches',
      'appointments',
      'users',
    ] as const) {
      const { rows: counted } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
      expect([table, counted[0]?.count]).toEqual([table, rows[table]?.length])
    }
    expect((await runChecks(db, dataChecks)).filter(({ isGood }) => !isGood)).toEqual([])
    const shop = await openUpgraded()
    const admin = await shop.signIn('admin')
    const { body } = await shop.ask(admin, orderCalls.search, { body: {} })
    expect([body.total, body.totals.summaryTotal]).toEqual([rows.orders?.length, Number(before.rows[0]?.total) / 100])
    const found = await shop.ask(admin, inventoryCalls.search, { body: { query: String(rows.products?.[0]?.device) } })
    expect(found.body.items.map(({ id }) => id)).toContain(rows.products?.[0]?.id)
    const [buyer] = await fillBuyers(shop.db, 1)
    await fillCart(shop, buyer!)
    expect((await placeWithKey(shop, buyer!, 'new')).statusCode).toBe(200)
    expect((await runChecks(shop.db, dataChecks)).filter(({ isGood }) => !isGood)).toEqual([])
  })
})

describe('the rows of an older release', () => {
  it('commit 55307e2: an order, its lines and its audit entry stay, and the order is not placed twice if it is sent again', async () => {
    await applyState(db, landedStates['51eed52']!)
    await sql`-- Rows in the form of that release.
      insert into users (username, email, type, password_hash) values ('Truro', 'truro@shop.test', 'admin_user', 'none');
      select set_config('stock.why', 'Test', false), set_config('stock.username', 'Test', false);
      insert into products (device, product_type, quantity_available) values ('Moonphone', 'Phone Case', 5);
      insert into orders (user_id, username, placed_on, price_cents, discount, discount_cents, tax, tax_cents, total_cents)
        values (1, 'Truro', '2026-11-20', 1000, 0, 0, 0.14, 140, 1140);
      insert into order_lines (order_id, product_id, device, product_type, brand, category, subcategory, color, quantity,
        wholesale_cents, price_cents, cost_cents) values (1, 1, 'Moonphone', 'Phone Case', '', '', '', '', 2, 500, 500, 300);
      insert into audit_log (username, act, subject, subject_id, after) values ('Truro', 'made', 'order', 1, '{"id": 1}');`.execute(
      db,
    )
    const reply = {
      ...{ id: 1, username: 'Truro', user_id: 1, price: 10, discount_amount: 0, tax_amount: 1.4, total_amount: 11.4 },
      ...{ date: '2026-11-20', placed_at: '2026-11-20T12:00:00.000Z', remarks: '', status: 0, paid: 0 },
      ...{ promo_code: '', discount: 0, tax: 0.14, version: 1 },
    }
    const fingerprint = createHash('sha256')
      .update(`${orderCalls.place.path} ${JSON.stringify(NewOrder.parse({}))}`)
      .digest()
    await sql`
      insert into answered_calls (user_id, key, fingerprint, reply)
      values (1, 'before the upgrade', ${fingerprint}, ${JSON.stringify(reply)})`.execute(db)

    await migrate(db)
    const shop = await openUpgraded()
    const [{ token }] = (await fillBuyers(shop.db, 1)) as [Buyer]
    await sql`update sessions set user_id = 1`.execute(shop.db)
    const again = await placeWithKey(shop, { user_id: 1, token }, 'before the upgrade')
    expect([again.statusCode, again.json()]).toEqual([200, reply])
    expect(
      await shop.db.selectFrom('order_lines').select(['order_id', 'sold_to', 'sold_on', 'quantity']).execute(),
    ).toEqual([{ order_id: 1, sold_to: 1, sold_on: '2026-11-20', quantity: 2 }])
    expect(await shop.db.selectFrom('audit_log').select(['act', 'subject', 'after']).execute()).toEqual([
      { act: 'made', subject: 'order', after: { id: 1 } },
    ])
  })

  it('commit d5bd149: products that were inserted before there was a search are found', async () => {
    await applyState(db, landedStates.d5bd149!)
    await sql`insert into products (device, product_type) values ('Moonphone', 'Phone Case')`.execute(db)
    await migrate(db)
    const found = await db.selectFrom('product_terms').select('place').where('look_up', '=', 'moonphone').execute()
    expect(found.map(({ place }) => place).toSorted()).toEqual(['A1:', 'A:'])
  })

  it('commit 4b31740: hours, positions and phones that break a later rule are kept, and logged', async () => {
    await applyState(db, landedStates['4b31740']!)
    await sql`-- Rows that were inserted by hand.
      insert into stores (name, address, city, province, postal_code, phone, latitude, longitude) values
        ('Truro', '1 Main St', 'Truro', 'NS', 'B2N 1A1', '902-555-0100', 45.3, -63.3),
        ('Sydney', '2 Main St', 'Sydney', 'NS', 'B1P 1A1', '902-555-0101', 46.1, null);
      insert into employees (name, store_id) values ('Ailsa', 1), ('Marc', 1), ('Rose', 2);
      insert into punches (employee_id, store_id, day, check_in, check_out) values
        (1, 1, '2026-11-01', '2026-11-01T12:00Z', '2026-11-01T20:00Z'),
        (1, 1, '2026-11-02', '2026-11-02T12:00Z', '2026-11-03T12:00Z'),
        (2, 1, '2026-11-01', '2026-11-01T12:00Z', '2026-11-01T20:00Z'),
        (2, 2, '2026-11-01', '2026-11-01T19:00Z', '2026-11-01T22:00Z'),
        (3, 1, '2026-11-03', '2026-11-03T12:00Z', null);
      insert into mobile_reports (store_id, invoice_no, customer, imei, description, value_cents, day) values
        (1, '7', 'A', '490154203237518', 'Blue', 5000, '2026-11-01'),
        (1, '8', 'B', '490154203237511', 'Red', 5000, '2026-11-01');`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('stores').select(['name', 'latitude']).orderBy('id').execute()).toEqual([
      { name: 'Truro', latitude: 45.3 },
      { name: 'Sydney', latitude: null },
    ])
    const punches = await db.selectFrom('punches').select(['check_out', 'left_open']).orderBy('id').execute()
    expect(punches).toEqual([
      { check_out: '2026-11-01T20:00:00.000Z', left_open: false },
      { check_out: null, left_open: true },
      { check_out: null, left_open: true },
      { check_out: '2026-11-01T22:00:00.000Z', left_open: false },
      { check_out: null, left_open: false },
    ])
    const noted = await db.selectFrom('audit_log').select(['subject', 'subject_id', 'before']).orderBy('id').execute()
    expect(noted).toEqual([
      {
        subject: 'time stamp',
        subject_id: 2,
        before: expect.objectContaining({ checkOut: expect.stringMatching(/^2026-11-03T12:00:00/) }),
      },
      {
        subject: 'time stamp',
        subject_id: 3,
        before: expect.objectContaining({ checkOut: expect.stringMatching(/^2026-11-01T20:00:00/) }),
      },
    ])
    expect(await db.selectFrom('mobile_reports').select(['imei', 'description']).orderBy('id').execute()).toEqual([
      { imei: '490154203237518', description: 'Blue' },
      { imei: '000000000000000', description: 'Red (recorded with the wrong IMEI 490154203237511)' },
    ])
  })

  it('commit d30bb06: the promoted code stays promoted, and is for visitors and orders', async () => {
    await applyState(db, landedStates.d30bb06!)
    await sql`insert into discounts (promo_code, percent) values ('TIDE20', 20), ('WELCOME10', 10)`.execute(db)
    await sql`
      update shop set promo_code = 'tide20', banner = 'New screens today.',
        promo_text = '20 % off your next screen protector. Tell us the code in the store.',
        promo_text_fr = 'Montrez le code au comptoir.'`.execute(db)
    await migrate(db)
    expect(await db.selectFrom('discounts').select(['promo_code', 'audience', 'promoted']).execute()).toEqual([
      { promo_code: 'WELCOME10', audience: 'orders', promoted: false },
      { promo_code: 'TIDE20', audience: 'both', promoted: true },
    ])
    const words = ['banner', 'promo_for', 'promo_text', 'promo_for_fr', 'promo_text_fr'] as const
    expect(await db.selectFrom('shop').select(words).execute()).toEqual([
      {
        banner: 'New screens today.',
        promo_for: 'your next screen protector',
        promo_text: 'Tell us the code in the store.',
        promo_for_fr: '',
        promo_text_fr: 'Montrez le code au comptoir.',
      },
    ])
  })

  it('commit d30bb06: a mail that waits has its secret beside the outbox, and is sent with it', async () => {
    await applyState(db, landedStates.d30bb06!)
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
