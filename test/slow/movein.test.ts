import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { dataChecks } from '#app/serverFeatures.ts'
import { findRuns, listFindings, listMonths } from '#features/movingIn/server/runs.ts'
import { takeOver } from '#features/movingIn/server/takeOver.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { runChecks } from '#platform/db/dataChecks.ts'
import { openUploads } from '#platform/files/uploads.ts'
import { closeAfterFile } from '../closing.ts'
import {
  type EarlierSystem,
  earlierAdmin,
  goneProduct,
  oddOrders,
  startEarlierSystem,
} from '../fixtures/earlierSystem.ts'
import { begin, cleanUpAfterEach, run } from '../fixtures/startedShop.ts'
import { createDatabase, sharedPostgres, urlOf } from '../postgres.ts'

cleanUpAfterEach()

const [products, orders] = [2000, 4000]
let earlier: EarlierSystem
let db: Database
let url: string

const account = { MOVEIN_EMAIL: earlierAdmin.email, MOVEIN_PASSWORD: earlierAdmin.password }
const uploads = openUploads({ folder: '/nowhere' })

async function openEmptyShop() {
  const database = `moved_${randomUUID().slice(0, 8)}`
  await createDatabase(sharedPostgres(), database, 'empty_shop')
  const connection = { ...sharedPostgres(), database }
  const opened = openDatabase(connection)
  closeAfterFile(() => opened.destroy())
  return { db: opened, url: urlOf(connection) }
}

const moveAll = (to = db) =>
  takeOver(to, { address: earlier.address, ...earlierAdmin }, { uploads, say: () => undefined })

/** A number of each table: it changes with every write. */
async function writes(to: Database) {
  const { rows } = await sql<{ table: string; hash: string }>`
    select 'orders' as table, md5(string_agg(orders::text, '' order by id)) as hash from orders
    union all select 'lines', md5(string_agg(order_lines::text, '' order by id)) from order_lines
    union all select 'products', md5(string_agg(products::text, '' order by id)) from products
    union all select 'ledger', count(*)::text from stock_ledger
    union all select 'users', md5(string_agg(users::text, '' order by id)) from users
    union all select 'stores', md5(string_agg(stores::text, '' order by id)) from stores
    union all select 'notes', md5(string_agg(moved_rows::text, '' order by list, key)) from moved_rows`.execute(to)
  return Object.fromEntries(rows.map(({ table, hash }) => [table, hash]))
}

beforeAll(async () => {
  earlier = await startEarlierSystem({ products, orders })
  ;({ db, url } = await openEmptyShop())
})

it('takes over everything but what cannot come, and says why that cannot', async () => {
  const { output, code } = await run('tools/movein.ts', [earlier.address], {
    DATABASE_URL: url,
    PUBLIC_URL: 'http://shop.test',
    ...account,
  })
  expect(output).toContain('Nobody can sign in here yet')
  expect(output).toMatch(/http:\/\/shop\.test\/admin\/signup#[\w-]{43}/)
  expect(output).not.toContain(earlierAdmin.password)
  expect(code).toBe(0)

  const { done } = await findRuns(db)
  const counts = Object.fromEntries((done?.lists ?? []).map(({ list, ...figures }) => [list, figures]))
  expect(counts).toEqual({
    users: { there: 9, here: 7, new: 7, changed: 0, same: 0, not_taken: 2 },
    stores: { there: 4, here: 4, new: 4, changed: 0, same: 0, not_taken: 0 },
    employees: { there: 4, here: 3, new: 3, changed: 0, same: 0, not_taken: 1 },
    products: { there: products, here: products - 3, new: products - 3, changed: 0, same: 0, not_taken: 3 },
    discounts: { there: 3, here: 2, new: 2, changed: 0, same: 0, not_taken: 1 },
    navigation: { there: 2, here: 1, new: 1, changed: 0, same: 0, not_taken: 1 },
    orders: { there: orders, here: orders - 2, new: orders - 2, changed: 0, same: 0, not_taken: 2 },
    zReports: { there: 2, here: 1, new: 1, changed: 0, same: 0, not_taken: 1 },
    timestamps: { there: 3, here: 2, new: 2, changed: 0, same: 0, not_taken: 1 },
    mobileReports: { there: 2, here: 1, new: 1, changed: 0, same: 0, not_taken: 1 },
  })
  const refused = (await listFindings(db))
    .filter(({ verdict }) => verdict === 'not_taken')
    .map(({ list, key, reason }) => `${list} ${key}: ${reason}`)
  expect(refused).toEqual([
    'users 22: Email is not an e-mail address.',
    'users 21: Another user has this e-mail address.',
    'employees 7: The store “Closed Store” is not here.',
    'products 13: Its wholesale price is below 0.',
    'products 14: There is no product type “Toaster”.',
    'products 15: It has no device.',
    'discounts 4: Another row has this promo code.',
    'navigation 2: It has no subheading.',
    `orders ${1001 + oddOrders.badDate}: Its date is not a date: last week.`,
    `orders ${1001 + oddOrders.ofNobody}: Its user 777 (Mic Mac) is not here.`,
    'zReports 41: The store “Closed Store” is not here.',
    'timestamps : Its employee is not among those of HSC here.',
    'mobileReports 71: The IMEI is not 15 digits with a right last digit.',
  ])
})

it('keeps ids, amounts and days, and takes no stock', async () => {
  const id = 1001 + oddOrders.aCentOff
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const there = earlier.orders.find((row) => Number(row.id) === id)
  const inCents = (amount: unknown) => Math.round(Number(String(amount).replace('$', '')) * 100)
  expect(order).toMatchObject({
    earlier: true,
    tax_cents: inCents(there?.tax_amount),
    price_cents: inCents(there?.price),
    status: Number(there?.status),
  })
  const odd = (await listFindings(db)).filter(({ list, verdict }) => list === 'orders' && verdict === 'to_know')
  expect(odd.map(({ key }) => key)).toContain(String(id))

  const late = await db
    .selectFrom('orders')
    .select(['placed_on', 'placed_at'])
    .where('id', '=', 1002)
    .executeTakeFirstOrThrow()
  expect(late).toEqual({ placed_on: '2025-01-01', placed_at: '2025-01-02T03:30:00.000Z' })

  const product = await db.selectFrom('products').selectAll().where('id', '=', 20).executeTakeFirstOrThrow()
  expect(product).toMatchObject({ quantity_available: 20, product_type: 'Phone Case', wholesale_cents: 840 })
  const ledger = await db.selectFrom('stock_ledger').select(['why', 'username']).distinct().execute()
  expect(ledger).toEqual([{ why: 'Moved in', username: 'Moving in' }])
  const gone = await db.selectFrom('products').select('retired_at').where('id', '=', goneProduct).executeTakeFirst()
  expect(gone?.retired_at).not.toBeNull()
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])

  const { rows } = await sql<{ next: number }>`select nextval('orders_id_seq')::integer as next`.execute(db)
  expect(rows[0]?.next).toBe(1000 + orders + 1)
  const checks = await runChecks(db, dataChecks)
  expect(checks.filter(({ isGood }) => !isGood)).toEqual([])
})

it('compares the orders of each store and month to the cent', async () => {
  const months = await listMonths(db)
  const unequal = months.filter(({ remark }) => remark !== 'Equal')
  expect(unequal.map(({ remark }) => remark)).toEqual([
    expect.stringContaining('1 order could not come'),
    expect.stringContaining('1 order could not come'),
  ])
  const total = earlier.orders.reduce((sum, { price, tax_amount, discount_amount }) => {
    const [amount = 0, tax = 0, discount = 0] = [price, tax_amount, discount_amount].map((given) =>
      Math.round(Number(String(given).replace('$', '')) * 100),
    )
    return sum + amount + tax - discount
  }, 0)
  expect(months.reduce((sum, month) => sum + month.there_total, 0)).toBe(total)
  expect(months.reduce((sum, month) => sum + month.there_orders, 0)).toBe(orders)
})

it('writes nothing the second time, and one row after one change there', async () => {
  const before = await writes(db)
  const second = await moveAll()
  expect(second.map(({ list, new: added, changed }) => [list, added, changed])).toEqual(
    second.map(({ list }) => [list, 0, 0]),
  )
  expect(await writes(db)).toEqual(before)

  const changed = earlier.products[99] ?? {}
  changed.wholesale_price = '77.70'
  const third = await moveAll()
  expect(third.filter(({ new: added, changed }) => added + changed > 0)).toMatchObject([
    { list: 'products', new: 0, changed: 1 },
  ])
  const { wholesale_cents } = await db
    .selectFrom('products')
    .select('wholesale_cents')
    .where('id', '=', 100)
    .executeTakeFirstOrThrow()
  expect(wholesale_cents).toBe(7770)
})

it('changes an order with its lines, and keeps what was changed here by hand', async () => {
  const [line] = earlier.lines.get(1500) ?? []
  const order = earlier.orders.find(({ id }) => Number(id) === 1500)
  if (!line || !order) throw new Error('There is no order 1500.')
  line.quantity = 9
  order.paid = 1
  await db.updateTable('discounts').set({ percent: 60 }).where('id', '=', 9).execute()
  const half = earlier.discounts[2] ?? {}
  half.discount = 40

  const lists = await moveAll()
  expect(lists.find(({ list }) => list === 'orders')).toMatchObject({ changed: 1, new: 0 })
  const lines = await db
    .selectFrom('order_lines')
    .select('quantity')
    .where('order_id', '=', 1500)
    .orderBy('id')
    .execute()
  expect(lines[0]?.quantity).toBe(9)
  expect(lists.find(({ list }) => list === 'discounts')).toMatchObject({ changed: 0, not_taken: 2 })
  const { percent } = await db.selectFrom('discounts').select('percent').where('id', '=', 9).executeTakeFirstOrThrow()
  expect(percent).toBe(60)
  const kept = (await listFindings(db)).filter(({ verdict }) => verdict === 'changed_here')
  expect(kept).toMatchObject([{ list: 'discounts', key: '9' }])
})

it('lets only one run write at a time', async () => {
  const [one, other] = await Promise.allSettled([moveAll(), moveAll()])
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
})

it('goes on after a run that was killed', async () => {
  const fresh = await openEmptyShop()
  const environment = { DATABASE_URL: fresh.url, ...account }
  const { child, ended } = begin('tools/movein.ts', [earlier.address], environment)
  const isHalfway = new Promise<void>((resolve) => {
    earlier.onAsked = (path) => path === '/admin/transaction/all/3000/' && resolve()
  })
  await isHalfway
  child.kill('SIGKILL')
  await ended
  earlier.onAsked = () => undefined
  const { there } = await fresh.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow()
  expect(there).toBeGreaterThan(0)
  expect(there).toBeLessThan(orders - 2)

  // The lock belongs to the connection of the killed process, which PostgreSQL closes a moment later.
  await expect.poll(() => moveAll(fresh.db).then(() => 'moved', String), { timeout: 60_000 }).toBe('moved')
  const months = await listMonths(fresh.db)
  expect(months.filter(({ remark }) => remark !== 'Equal')).toHaveLength(2)
  expect((await findRuns(fresh.db)).done?.lists.find(({ list }) => list === 'orders')).toMatchObject({
    here: orders - 2,
  })
}, 180_000)

it('refuses after the first order here', async () => {
  await sql`insert into orders (user_id, username, placed_on, price_cents, discount, discount_cents, tax, tax_cents, total_cents)
    values (3, 'HSC', current_date, 0, 0, 0, 0, 0, 0)`.execute(db)
  await expect(moveAll()).rejects.toThrow('An order was placed in this shop already')
})
