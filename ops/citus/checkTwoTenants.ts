import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { readSchema } from './schema.ts'
import { isOfTenant } from './statements.ts'

/**
 * Adds a second chain beside the demo shop, with the same ids, and tries what the keys and triggers must keep apart. Everything is
 * rolled back. Returns a sentence for each check, and throws at the first one that fails.
 */
export async function checkTwoTenants(db: Database): Promise<string[]> {
  const sentences: string[] = []
  class Done extends Error {}
  await db
    .transaction()
    .execute(async (tx) => {
      for (const [sentence, check] of Object.entries(checks)) {
        await check(tx).catch((cause: unknown) => {
          throw new Error(`Failed: ${sentence}`, { cause })
        })
        sentences.push(sentence)
      }
      throw new Done()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Done)) throw error
    })
  return sentences
}

/** Each of them is read and taken apart, so it takes a millisecond. */
const copiedProducts = 400

/** In this order: a later check uses the rows of an earlier one. */
const checks: Record<string, (tx: Database) => Promise<void>> = {
  'All rows of the demo shop belong to the first tenant.': async (tx) => {
    for (const table of (await readSchema(tx)).tables.filter(isOfTenant))
      await expectRows(tx, `select from ${table} where tenant is distinct from 1`, 0)
  },
  'A second chain has users, stores, products and settings with the same ids and names.': async (tx) => {
    await run(tx, `insert into tenants (id, name, host) overriding system value values (2, 'Second', 'second.example')`)
    // The ledger asks why: the copied products come with their stock.
    await run(tx, `set local stock.why = 'Test'`)
    await run(tx, `set local stock.username = 'Test'`)
    for (const table of ['shop', 'users', 'stores', 'store_hours', 'tax_rates', 'employees', 'shifts'])
      await run(tx, await copyOfTable(tx, table))
    await run(tx, `${await copyOfTable(tx, 'products')} and id <= ${copiedProducts}`)
  },
  'Each name, e-mail address and id stays unique in a chain.': async (tx) => {
    await expectRefused(
      tx,
      `update users set email = (select email from users where id = 2 and tenant = 2)
      where tenant = 2 and id = 1`,
      '23505',
    )
    await expectRefused(
      tx,
      `insert into store_hours (tenant, store_id, weekday, opens, closes)
      select tenant, store_id, weekday, opens, closes from store_hours where tenant = 2 limit 1`,
      '23505',
    )
  },
  'A row cannot refer to one of another chain.': async (tx) => {
    await run(
      tx,
      `insert into users (tenant, id, username, email, type, password_hash) overriding system value
      values (1, 900001, 'Only of one', 'only@one.example', 'admin_user', 'none')`,
    )
    await expectRefused(
      tx,
      `insert into orders (tenant, user_id, username, placed_on, price_cents, discount, discount_cents, tax, tax_cents, total_cents)
      values (2, 900001, 'Other', '2026-11-23', 0, 0, 0, 0, 0, 0)`,
      '23503',
    )
  },
  'An order of a chain is summed for this chain only.': async (tx) => {
    const before = await sumsOf(tx, 1)
    await run(tx, anOrder(900010, 2))
    await run(tx, lineOf(900010, 2))
    expectEqual(await sumsOf(tx, 1), before)
    expectEqual(await sumsOf(tx, 2), '1 orders of 1130, 1 lines of 1000')
  },
  'The day of an order is copied to its lines, and the sums follow.': async (tx) => {
    await run(tx, `update orders set placed_on = '2026-10-01' where tenant = 2 and id = 900010`)
    await expectRows(tx, `select from order_lines where tenant = 2 and order_id = 900010 and sold_on = '2026-10-01'`, 1)
    await expectRows(
      tx,
      `select from store_sums where tenant = 2 group by day having sum(lines) <> 0 and day <> '2026-10-01'`,
      0,
    )
    expectEqual(await sumsOf(tx, 2), '1 orders of 1130, 1 lines of 1000')
  },
  'Stock that changes is written into the ledger of the chain.': async (tx) => {
    const [first, second] = [await ledgerRows(tx, 1), await ledgerRows(tx, 2)]
    await run(tx, `update products set quantity_available = quantity_available + 1 where tenant = 2 and id = 1`)
    expectEqual(`${await ledgerRows(tx, 1)} and ${await ledgerRows(tx, 2)}`, `${first} and ${second + 1}`)
  },
  'The words of the copied products are those of the first chain.': async (tx) => {
    const terms = (tenant: number) => `select look_up, word, place from product_terms where tenant = ${tenant}`
    const pairs = `select place, word from products, product_words_of(device, secondary_device, product_type, brand, category,
      subcategory, color, description) where tenant = 2`
    await expectRows(tx, `${terms(2)} except ${terms(1)}`, 0)
    await expectRows(tx, `${terms(1)} and (place, word) in (${pairs}) except ${terms(2)}`, 0)
    // With a letter left out.
    const words = `select word from (${pairs}) as pair where place like '%:'`
    await expectRows(tx, `${terms(1)} and place = '' and word in (${words}) except ${terms(2)}`, 0)
  },
  'A search knows only the words of its chain.': async (tx) => {
    await run(tx, `update products set device = 'Zeppelin 9' where tenant = 2 and id = 1`)
    await expectRows(tx, `select distinct tenant from product_terms where word = 'zeppelin'`, 1)
    await expectRows(tx, `select distinct word from product_terms where look_up = 'pelin'`, 1)
    await expectRows(tx, `select from product_terms where look_up = '-zepelin'`, 1)
  },
  'A shift overlaps with those of the same chain only.': async (tx) => {
    const shift = (tenant: number) => `insert into shifts (tenant, employee_id, store_id, day, start_hour, end_hour)
      select ${tenant}, employee_id, store_id, '2030-01-07', 9, 17 from shifts where tenant = 2 order by id limit 1`
    await run(tx, shift(1))
    await run(tx, shift(2))
    await expectRefused(tx, shift(2), '23P01')
  },
  'A slot is free in one chain while it is taken in the other.': async (tx) => {
    const { rows } = await sql<{ store: number; day: string; time: string; places: number }>`
      select stores.id as store, day::text, time::text, places
      from stores, generate_series(current_date + 20, current_date + 30, interval '1 day') as day,
        lateral appointment_times(2, stores.id, day::date) as time
      where tenant = 2 and takes_appointments order by 1, 2, 3 limit 1`.execute(tx)
    const free = rows[0]
    if (!free) throw new Error('No store of the demo shop takes appointments.')
    const book = (tenant: number, nth: number) => `insert into appointments
      (tenant, code, secret_hash, store_id, day, time, service, first_name, last_name, email, phone, notes, language)
      values (${tenant}, 'TEST${tenant + 1}${nth + 1}', sha256('${tenant} ${nth}'), ${free.store}, '${free.day}'::date, '${free.time}',
        'Screen', 'A', 'B', 'a${nth}@b.example', '9025550100', '', 'en')`
    for (let nth = 1; nth <= free.places; nth++) await run(tx, book(2, nth))
    await run(tx, book(1, 1))
    await expectRefused(tx, book(2, free.places + 1), '23514')
  },
  'The last administrator of a chain has to stay, although the other chain has some.': async (tx) => {
    await expectRefused(tx, `update users set active = false where tenant = 2 and type = 'admin'`, '23514')
  },
  'The audit log of a chain is changed by an erasure of this chain only.': async (tx) => {
    const erasure = '018f0000-0000-7000-8000-000000000001'
    await run(
      tx,
      `insert into audit_log (tenant, id, username, act, subject, subject_id, after) overriding system value
      values (2, 900020, 'Test', 'add', 'employee', 1, '{"name": "Somebody"}')`,
    )
    await run(
      tx,
      `insert into erasures (tenant, id, kind, rows, neutral, at, applied_at)
      select 2, '${erasure}', kind, '{}', 'Erased', now(), now() from (values ('employee')) as of (kind)`,
    )
    await expectRefused(tx, `update audit_log set after = '{}' where tenant = 2 and id = 900020`, '23001')
    await run(tx, `select erase_from_audit_log(2, '${erasure}', array[900020]::bigint[], array['name'])`)
    await expectRows(tx, `select from audit_log where tenant = 2 and id = 900020 and after->>'name' = 'Erased'`, 1)
  },
  'A row without a tenant is refused.': async (tx) => {
    await expectRefused(
      tx,
      `insert into questions (position, question, question_fr, answer, answer_fr)
      values (900, 'a', 'a', 'a', 'a')`,
      '23502',
    )
  },
  'The views show each chain its own rows.': async (tx) => {
    await expectRows(tx, `select from buyers where tenant = 2 group by user_id having count(*) > 1`, 0)
    await expectRows(tx, `select from buyers where tenant = 2 and store_id is not null`, 11)
    await expectRows(tx, `select from listed_announcements where tenant = 2`, 0)
  },
}

const run = (tx: Database, statement: string) => sql.raw(statement).execute(tx)

/** A statement that copies the rows of the first chain to the second one. */
async function copyOfTable(tx: Database, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tenant'
    order by attnum`.execute(tx)
  const columns = rows.map(({ name }) => name).join(', ')
  return `insert into ${table} (${columns}, tenant) overriding system value select ${columns}, 2 from ${table} where tenant = 1`
}

const anOrder = (id: number, tenant: number) => `
  insert into orders (tenant, id, user_id, username, placed_on, price_cents, discount, discount_cents, tax, tax_cents, total_cents)
  overriding system value
  select tenant, ${id}, id, username, '2026-11-23', 1000, 0, 0, 0.13, 130, 1130 from users
  where tenant = ${tenant} order by id limit 1`

const lineOf = (order: number, tenant: number) => `
  insert into order_lines (tenant, order_id, product_id, device, product_type, brand, category, subcategory, color, quantity,
    wholesale_cents, price_cents, cost_cents)
  select tenant, ${order}, id, device, product_type, brand, category, subcategory, color, 2, 500, 500, 300 from products
  where tenant = ${tenant} order by id limit 1`

async function sumsOf(tx: Database, tenant: number): Promise<string> {
  const { rows } = await sql<{ orders: number; total: number; lines: number; sales: number }>`
    select (select sum(orders) from ${sql.raw(`order_sums where tenant = ${tenant}`)}) as orders,
      (select sum(total_cents) from ${sql.raw(`order_sums where tenant = ${tenant}`)}) as total,
      (select sum(lines) from ${sql.raw(`store_sums where tenant = ${tenant}`)}) as lines,
      (select sum(sales_cents) from ${sql.raw(`product_sums where span = 'month' and tenant = ${tenant}`)}) as sales`.execute(
    tx,
  )
  const sums = rows[0]
  return `${sums?.orders} orders of ${sums?.total}, ${sums?.lines} lines of ${sums?.sales}`
}

async function ledgerRows(tx: Database, tenant: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.raw(`stock_ledger where tenant = ${tenant}`)}`.execute(tx)
  return rows[0]?.count ?? 0
}

async function expectRows(tx: Database, query: string, count: number) {
  const { rows } = await sql.raw(query).execute(tx)
  if (rows.length !== count) throw new Error(`${rows.length} rows instead of ${count}: ${query}`)
}

function expectEqual(found: string, expected: string) {
  if (found !== expected) throw new Error(`${found} instead of ${expected}`)
}

/** The statement fails with this SQLSTATE. The transaction goes on. */
async function expectRefused(tx: Database, statement: string, state: string) {
  await run(tx, 'savepoint before')
  const error: unknown = await run(tx, statement).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  await run(tx, 'rollback to savepoint before')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== state) throw new Error(`${code ?? 'Accepted'} instead of ${state}: ${statement}`, { cause: error })
}
