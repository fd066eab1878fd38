import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverFeatures } from '#app/serverFeatures.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { shopWords } from '#features/settings/server/shopWords.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import type { Database } from '#platform/db/database.ts'
import type { ServerParts } from '#platform/feature.ts'
import { ChangeListener } from '#platform/kept/changeListener.ts'
import type { KeptData } from '#platform/kept/kept.ts'
import { aVisitor, openStore, request as requestAppointment } from '../appointments.ts'
import { closeAfterFile } from '../closing.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { openLine } from '../ownPostgres.ts'
import { createDatabase, sharedPostgres } from '../postgres.ts'
import { aProduct } from '../products.ts'
import { anEmployee, aTill, sendOnce } from '../tills.ts'
import { connectionOf, openNode } from '../twoNodes.ts'

let shop: OpenShop
let admin: string
let node: Awaited<ReturnType<typeof openNode>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  node = await openNode(shop)
  await vi.waitUntil(() => node.changes.isListening, 60_000)
})

/** A page at the other node, as the JSON of its data. */
const page = async (url: string) => (await node.app.inject({ url, headers: { accept: 'text/html' } })).body
const shows = (url: string, text: string) => expect.poll(() => page(url), { interval: 10 }).toContain(text)

/** From now on time stands still, so that nothing that is kept gets old. */
const stopTime = () => vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
afterEach(() => void vi.useRealTimers())

const setTrigger = (act: 'enable' | 'disable') =>
  sql`alter table shop ${sql.raw(act)} trigger shop_notify`.execute(shop.db)
const setBanner = async (banner: string) =>
  expect((await shop.ask(admin, settingsCalls.changeShop, { body: { banner, banner_fr: '' } })).status).toBe(200)

describe('a change at one node is shown by the other at once', () => {
  beforeEach(stopTime)
  const storeId = 2
  const changes: [what: string, url: string, shown: string, change: () => Promise<{ status: number }>][] = [
    [
      'of the name of a store',
      '/find',
      'Mic Mac Two',
      () => shop.ask(admin, storeCalls.update, { body: { id: storeId, name: 'Mic Mac Two' } }),
    ],
    [
      'of its hours',
      '/find',
      '"07:07"',
      () =>
        shop.ask(admin, storeCalls.update, {
          body: { id: storeId, hours: [{ weekday: 1, opens: '07:07', closes: '18:00' }] },
        }),
    ],
    [
      'of a closed day',
      '/find',
      'Regatta',
      () =>
        shop.ask(admin, storeCalls.update, {
          body: { id: storeId, closures: [{ day: '2099-08-05', reason: 'Regatta' }] },
        }),
    ],
    [
      'of a price',
      '/services',
      '"price_from":12345',
      () => shop.ask(admin, serviceCalls.update, { body: { id: 1, price_from: 123.45 } }),
    ],
    [
      'of a question',
      '/questions',
      'Do you mend kites?',
      () => shop.ask(admin, questionCalls.create, { body: { question: 'Do you mend kites?', answer: 'No.' } }),
    ],
    [
      'of a setting',
      '/',
      'Closed for the storm',
      () => shop.ask(admin, settingsCalls.changeShop, { body: { banner: 'Closed for the storm', banner_fr: '' } }),
    ],
    [
      'of the promoted code',
      '/',
      '"percent":33',
      async () => {
        const { id } = await shop.db
          .selectFrom('discounts')
          .select('id')
          .where('promoted', '=', true)
          .executeTakeFirstOrThrow()
        return shop.ask(admin, discountCalls.update, { body: { id, discount: 33 } })
      },
    ],
  ]
  it.each(changes)('%s', async (_, url, shown, change) => {
    expect(await page(url)).not.toContain(shown)
    const { status } = await change()
    expect(status).toBe(200)
    await shows(url, shown)
  })

  it('of the devices that are repaired, also if it is made with psql', async () => {
    expect(await page('/services')).not.toContain('Halibut 9')
    const id = await aProduct(shop.db, { device: 'Halibut 8', product_type: 'Phone Case' })
    await shows('/services', 'Halibut 8')
    await sql`update products set device = 'Halibut 9' where id = ${id}`.execute(shop.db)
    await shows('/services', 'Halibut 9')
  })
})

describe('a node that was told nothing of a change', () => {
  beforeEach(stopTime)
  afterEach(() => setTrigger('enable'))

  it('shows it ten seconds later', async () => {
    await page('/')
    await setTrigger('disable')
    await setBanner('The notification was lost')
    expect(await page('/')).not.toContain('The notification was lost')
    vi.setSystemTime(Date.now() + 10_000)
    expect(await page('/')).toContain('The notification was lost')
  })

  it('shows it when its connection was killed and is back, and prints both once', async () => {
    await page('/')
    await setTrigger('disable')
    await setBanner('Nobody listened')
    expect(await page('/')).not.toContain('Nobody listened')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'tidewater changes' and datname = current_database()`.execute(shop.db)
    await shows('/', 'Nobody listened')
    expect(node.printed).toEqual([
      expect.stringMatching(
        /^This node does not hear of changes in the database \(.+\)\. Until it does, it asks every second\.$/,
      ),
      'This node hears of changes in the database again.',
    ])
    await setTrigger('enable')
    await setBanner('It listens again')
    await shows('/', 'It listens again')
  })
})

describe('the connection', () => {
  const listen = (connection: ConstructorParameters<typeof ChangeListener>[0]['connection']) => {
    const printed: string[] = []
    const listener = new ChangeListener({
      connection,
      print: (sentence) => void printed.push(sentence),
      limits: { checkEvery: 50, check: 200 },
    })
    listener.start()
    closeAfterFile(() => listener.stop())
    return { listener, printed }
  }

  it('is opened again after the network was cut without a word', async () => {
    const line = await openLine(await connectionOf(shop))
    closeAfterFile(() => line.close())
    const { listener } = listen(`${line.url}/${(await connectionOf(shop)).database}`)
    await expect.poll(() => listener.isListening).toBe(true)
    line.cut()
    await expect.poll(() => listener.isListening).toBe(false)
    await line.mend()
    await expect.poll(() => listener.isListening).toBe(true)
  })

  it('is tried again until the database is there, which is printed once', async () => {
    const database = `late_${randomUUID().slice(0, 8)}`
    const { listener, printed } = listen({ ...sharedPostgres(), database })
    await expect.poll(() => printed).toHaveLength(1)
    expect(printed[0]).toContain('does not exist')
    await createDatabase(sharedPostgres(), database, 'template0')
    await expect.poll(() => listener.isListening).toBe(true)
    expect(printed).toHaveLength(2)
  })

  it('is a metric of the node', async () => {
    const metric = async (of: OpenShop['app']) =>
      /^tidewater_listening (\d)$/m.exec((await of.inject('/metrics')).body)?.[1]
    expect([await metric(node.app), await metric(shop.app)]).toEqual(['1', '0'])
  })
})

it('what orders, visitors, tills and sessions write notifies nobody', async () => {
  const client = new pg.Client(await connectionOf(shop))
  await client.connect()
  closeAfterFile(() => client.end())
  const heard: string[] = []
  const till = await aTill(shop.db, 'HSC')
  await anEmployee(shop.db, till, 'Quiet Punch', '2864')
  const product_id = await aProduct(shop.db, { quantity_available: 50 })
  const { name: store } = await openStore(shop, admin)
  await shop.db.insertInto('discounts').values({ promo_code: 'QUIET', percent: 5, audience: 'orders' }).execute()
  await client.query('listen tidewater_changes')
  client.on('notification', ({ payload = '' }) => void heard.push(payload))

  const hsc = await shop.comeIn('hsc')
  const statuses = [
    await shop.ask(hsc.token, cartCalls.add, { body: { product_id, quantity: 2 } }),
    await shop.ask(hsc.token, orderCalls.place, {
      params: { userId: hsc.id },
      body: { promo_code: 'QUIET' },
      key: randomUUID(),
    }),
    await requestAppointment(shop, aVisitor({ store })),
    await sendOnce(shop.app, till, timeClockCalls.checkIn, { pin: '2864' }, randomUUID()),
    await sendOnce(shop.app, till, timeClockCalls.checkOut, { pin: '2864' }, randomUUID()),
    await shop.ask(undefined, contactCalls.send, {
      body: { name: 'Gail Hynes', email: 'gail@mail.example', message: 'Do you mend tablets?' },
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(
    await shop.db.selectFrom('discounts').select('times_used').where('promo_code', '=', 'QUIET').executeTakeFirst(),
  ).toEqual({ times_used: 1 })
  await client.query("select pg_notify('tidewater_changes', 'the end')")
  await expect.poll(() => heard).toContain('the end')
  expect(heard).toEqual(['the end'])
})

describe('the tables of what is kept', () => {
  // The pages only declare here; none of them is served.
  const parts = { db: undefined, publicUrl: '' } as unknown as ServerParts
  const kept = (): KeptData<unknown>[] => [
    ...new Set([
      shopWords,
      ...Object.values(serverFeatures)
        .flatMap(({ publicPages }) => publicPages?.(parts) ?? [])
        .flatMap(({ content = {} }) => Object.values<KeptData<unknown>>(content)),
    ]),
  ]

  const scansIn = async (tx: Database) => {
    const { rows } = await sql<{ name: string; scans: number }>`
      select relname as name, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables
      where seq_scan + coalesce(idx_scan, 0) > 0 order by relname`.execute(tx)
    return rows
  }

  it('are those that are read', async () => {
    expect(kept().length).toBeGreaterThan(6)
    for (const { tables, read } of kept()) {
      const before = new Map<string, number>()
      const readTables = await shop.db.transaction().execute(async (tx) => {
        for (const { name, scans } of await scansIn(tx)) before.set(name, scans)
        await read(tx)
        return (await scansIn(tx)).filter(({ name, scans }) => scans > (before.get(name) ?? 0))
      })
      expect(readTables.map(({ name }) => name)).toEqual(tables.toSorted())
    }
  })

  it('are those with a trigger that notifies', async () => {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'notify_change'::regproc order by name`.execute(shop.db)
    const declared = new Set(kept().flatMap(({ tables }) => tables))
    expect(rows.map(({ name }) => name)).toEqual([...declared].sort())
  })
})
