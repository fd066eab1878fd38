import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setStockCause } from '#features/inventory/server/moveStock.ts'
import type { Database } from '#platform/db/database.ts'
import type { DB } from '#platform/db/types.ts'
import { daysAfter, today, weekOf } from '#shared/day.ts'
import { html } from '#shared/html.ts'
import { cents } from '#shared/money.ts'
import { queueSome } from '#test/mails.ts'
import { anOrder } from '#test/orders.ts'
import { aProduct } from '#test/products.ts'
import type { CallerName } from './callers.ts'
import type { Ids } from './requests.ts'
import { secrets } from './shop.ts'
import type { Thing } from './things.ts'

/** A text that only some callers may find in a response. */
export interface Marker {
  text: string
  what: string
  seenBy: readonly CallerName[]
}

export interface Planted {
  markers: readonly Marker[]
  ids: Ids
}

const admin: CallerName[] = ['admin']
const office: CallerName[] = ['admin', 'admin_warehouse']
const staff: CallerName[] = [...office, 'admin_user']

/** The store whose data nobody else may get. Earlier parts of the attack may have renamed or closed it. */
const victim = { name: 'Mic Mac', id: 2 }

/** Inserts a row of each kind that belongs to the store Mic Mac or to nobody, with texts that can be found again. */
export async function plant(db: Database, tag: string, nth: number): Promise<Planted> {
  const markers: Marker[] = Object.values(secrets).map((text) => ({
    ...{ text, what: 'a secret of the settings', seenBy: [] },
  }))
  const mark = (what: string, seenBy: readonly CallerName[]) => {
    const text = `marked-${what.replaceAll(' ', '-')}-${tag}`
    markers.push({ text, what, seenBy })
    return text
  }
  const hash = () => randomBytes(32)
  await openVictimStore(db)
  const {
    id: store_id,
    name: store,
    user_id,
  } = await db
    .selectFrom('stores')
    .select(['id', 'name', 'user_id'])
    .where('id', '=', victim.id)
    .executeTakeFirstOrThrow()
  if (user_id === null) throw new Error(`${store} has no user.`)
  const insert = async (table: keyof DB & Thing, row: object) => {
    // The columns differ from table to table, and PostgreSQL checks them.
    const insertion = db.insertInto(table).values(row as never)
    return (await insertion.returning('id').executeTakeFirstOrThrow()).id
  }
  // A Tuesday: every store is open.
  const day = daysAfter(weekOf(daysAfter(today(), 40)), 1)
  const inAMonth = sql<string>`now() + interval '30 days'`

  markers.push({ text: '7331.97', what: 'the cost of a product', seenBy: office })
  const products = await aProduct(db, {
    ...{ device: `Phone ${tag}`, cost_cents: cents(733_197), wholesale_cents: cents(800_000) },
    ...{ quantity_available: 500_000, quantity_sold: 1 },
  })
  const [username, remarks] = [mark('buyer of an order', office), mark('remarks of an order', office)]
  const price = { price_cents: cents(800_000), total_cents: cents(800_000) }
  const { id: orders } = await anOrder(db, { user_id, store_id, username, remarks, ...price }, [
    { product_id: products },
  ])
  const idOf = async (table: 'order_lines' | 'outbox' | 'stock_ledger', column: string, value: number | string) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
    return rows[0]?.id ?? 0
  }
  const order_lines = await idOf('order_lines', 'order_id', orders)
  const mailed = mark('subject of a mail', admin)
  const secret = mark('secret of a mail', [])
  // The mail has failed and can be sent again, because a mail that was sent has no secret any more.
  await db.transaction().execute(async (tx) => {
    const to = 'somebody@shop.test'
    await queueSome(tx, { subject: mailed, to, secret, text: secret, html: html`<p>${secret}</p>` })
    await tx.updateTable('outbox').set({ state: 'failed' }).where('subject', '=', mailed).execute()
  })
  const users = await insert('users', {
    ...{ username: mark('name of a user', admin), email: `${mark('e-mail of a user', admin)}@shop.test` },
    ...{ type: 'admin_user', password_hash: mark('hash of a password', []) },
  })
  const employees = await insert('employees', { name: mark('name of an employee', staff), store_id })
  const jobs = await insert('jobs', {
    ...{ call: 'POST /admin/transaction/summary/export/', title: mark('title of a job', admin), user_id, input: '{}' },
    ...{ started_by: store, state: 'done', ended_at: sql`now()`, expires_at: inAMonth },
    ...{ file_name: 'secret.xlsx', media_type: 'application/octet-stream', bytes: 100 },
  })
  const bytes = Buffer.from(mark('file of a job', []))
  await db
    .insertInto('job_files')
    .values({ job_id: Number(jobs), piece: 0, bytes })
    .execute()

  const stock = await plantStock()
  const aMovingRun = async () =>
    (
      await db
        .insertInto('moving_runs')
        .values({ address: 'https://old.test', state: 'done' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const ids: Ids = {
    ...{ products, orders, order_lines, users, employees, jobs, stores: store_id, ...stock },
    outbox: await idOf('outbox', 'subject', mailed),
    stock_ledger: await idOf('stock_ledger', 'product_id', products),
    services: 1,
    sessions: await insert('sessions', {
      ...{ user_id, token_hash: hash(), device: mark('device of a session', []), address: '198.51.100.77' },
      expires_at: inAMonth,
    }),
    second_factors: await insert('second_factors', {
      ...{ user_id, kind: 'passkey', name: mark('name of a passkey', []), credential_id: mark('id of a passkey', []) },
      ...{ public_key: hash(), counter: 0, transports: [] },
    }),
    undoable_acts: await insert('undoable_acts', { user_id, act: 'none', state: '{}' }),
    appointments: await insert('appointments', {
      ...{ code: aCode(), secret_hash: hash(), store_id, day, service: 'Others', language: 'en' },
      // Each planting has its own time, because the store has one place at a time.
      time: `${10 + (nth >> 1)}:${nth % 2 ? '30' : '00'}`,
      ...{ first_name: mark('visitor', office), last_name: 'Boudreau', email: `a-${tag}@visitor.test` },
      phone: '9025550142',
    }),
    contact_messages: await insert('contact_messages', {
      ...{ name: 'Anne', email: 'anne@visitor.test', message: mark('message', admin), language: 'en' },
    }),
    imports: await insert('imports', {
      ...{ kind: 'discounts', file_name: mark('name of an imported file', admin), columns: '[]' },
      ...{ decimal_comma: false, user_id: 1, username: 'Head Office' },
    }),
    moving_findings: await insert('moving_findings', {
      ...{
        run_id: await aMovingRun(),
        list: 'users',
        key: tag,
      },
      ...{ called: mark('user of the earlier system', admin), verdict: 'to_know', reason: 'Test' },
    }),
    invitations: await insert('invitations', {
      ...{ token_hash: hash(), username: 'Invited', email: `${mark('e-mail of an invitation', admin)}@shop.test` },
      ...{ type: 'admin_user', expires_at: inAMonth },
    }),
    discounts: await insert('discounts', { promo_code: mark('code', admin), percent: 5, active: false }),
    navigation_items: await insert('navigation_items', { heading: `H ${tag}`, subheading: 'S', link: 'iPhone 13' }),
    mobile_reports: await insert('mobile_reports', {
      ...{ store_id, invoice_no: 'M-1', customer: mark('customer of a phone', staff), imei: '490154203237518' },
      ...{ value_cents: 100, day: today() },
    }),
    z_reports: await insert('z_reports', {
      ...{ store_id, date: today(), comment: mark('comment of a Z report', admin) },
      ...{ charge_cents: 1, c1_cents: 1, c2_cents: 1 },
      ...{ calculated_c1_cents: 1, calculated_c2_cents: 1, calculated_charge_cents: 1 },
    }),
    punches: await insert('punches', { employee_id: employees, store_id, day: today() }),
    questions: await insert('questions', {
      ...{ position: 90, question: mark('hidden question', admin), answer: 'No.', shown: false },
    }),
    shifts: await insert('shifts', { employee_id: employees, store_id, day, start_hour: 9, end_hour: 12 }),
    store_photos: await insert('store_photos', {
      ...{ store_id, image_name: randomUUID().replaceAll('-', ''), alt: 'A', width: 9, height: 9 },
    }),
    tax_rates: await insert('tax_rates', { province: 'PE', starts_on: daysAfter(today(), 3000 + nth), rate: 0.15 }),
    audit_log: await insert('audit_log', {
      ...{ act: 'changed', subject: 'promo code', subject_id: 1, username: mark('name in the audit log', admin) },
      ...{ before: '{"promo_code":"A"}', after: '{"promo_code":"B"}' },
    }),
  }
  return { markers, ids }

  /** Stock of the store: on its shelves, on its way, shipped, counted and missing. */
  async function plantStock() {
    const shelf = `shelf-${randomBytes(6).toString('hex')}`
    markers.push({ text: shelf, what: 'the shelf of a store', seenBy: office })
    await db.transaction().execute(async (tx) => {
      const by = { user_id: 1, username: mark('who moved stock', office) }
      await setStockCause(tx, { by, why: 'First count', note: mark('note of a movement', office) })
      await tx.insertInto('store_stock').values({ store_id, product_id: products, on_hand: 50, shelf }).execute()
    })
    const by = { user_id: users, username: mark('name in the stock', office) }
    const shipments = await insert('shipments', { order_id: orders, nth: 1, store_id, state: 'in_transit', ...by })
    const lineOf = (shipment_id: number | string, quantity: number) =>
      insert('shipment_lines', { shipment_id, product_id: products, quantity })
    const shipment_lines = await lineOf(shipments, 0)
    const receipt = { shipment_id: Number(shipments), closed: false, user_id: Number(users), username: by.username }
    await db.insertInto('receipts').values(receipt).execute()
    const offer = { from_store_id: store_id, return_as: 'sellable', shipped_at: null, made_as: 'offered', ...by }
    const made = { made_at: sql`now()`, made_by_id: users, made_by: mark('who offered a transfer', office) }
    const transfer = { ...offer, ...made, note: mark('note of a transfer', office) }
    const transfers = await insert('shipments', { ...transfer, state: 'offered' })
    const accepted_transfers = await insert('shipments', { ...transfer, state: 'to_ship' })
    await lineOf(transfers, 1)
    const ofShipment = { shipment_id: shipments, shipment_line_id: shipment_lines, pieces: 1, value_cents: 1 }
    const difference = { ...ofShipment, owner_id: users, owner: mark('owner of a difference', office) }
    // Together with the next one, the pieces of the shipment add up.
    await insert('differences', { ...difference, kind: 'damaged' })
    return {
      ...{ shipments, shipment_lines, transfers, accepted_transfers },
      accepted_lines: await lineOf(accepted_transfers, 1),
      differences: await insert('differences', { ...difference, kind: 'too_much' }),
      stock_adjustments: await insert('stock_adjustments', {
        ...{ store_id, product_id: products, pieces: -1, why: 'stolen', value_cents: 1, state: 'waiting', ...by },
        note: mark('note of an adjustment', office),
      }),
      barcodes: await insert('barcodes', { product_id: products, code: `PLANTED-${tag}`, ...by }),
    }
  }
}

/** The code of an appointment has no letter or digit that looks like another. */
const aCode = () => Array.from(randomBytes(6), (byte) => '23456789ABCDEFGHJKMNPQRSTUVWXYZ'[byte % 31]).join('')

/** Opens the store each day, so that an appointment in it can be planted. */
async function openVictimStore(db: Database) {
  const { id, name } = victim
  const open = { name, takes_appointments: true, places: 3, province: 'NS' } as const
  await db.updateTable('stores').set(open).where('id', '=', id).execute()
  await db.deleteFrom('store_closures').where('store_id', '=', id).execute()
  await db.deleteFrom('store_hours').where('store_id', '=', id).execute()
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ store_id: id, weekday, opens: '08:00', closes: '21:00' }))
  await db.insertInto('store_hours').values(hours).execute()
}

const owned = ['orders', 'order_lines', 'sessions', 'second_factors', 'jobs', 'undoable_acts', 'appointments'] as const
const ofStock = ['users', 'invitations', 'shipments', 'shipment_lines', 'differences', 'stock_adjustments'] as const

/** The rows of the victim that only their owner may change, as text. */
export async function stateOf(db: Database, { ids }: Planted): Promise<string> {
  const byId = [...owned, ...ofStock].map((table) => [table, 'id', ids[table]] as const)
  const stock = ['store_stock', 'product_id', ids.products] as const
  const transfer = ['shipments', 'id', ids.transfers] as const
  const rows = [...byId, stock, transfer].map(([table, column, id]) =>
    sql`select to_jsonb(${sql.table(table)}) from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db),
  )
  return JSON.stringify((await Promise.all(rows)).map(({ rows: found }) => found))
}
