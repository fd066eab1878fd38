import { sql } from 'kysely'
import { findSession } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Stage } from './desk.ts'
import type { Asked, Found } from './journal.ts'
import { words } from './words.ts'

/** Finds every row that the people made or changed, in the words of the journal. */
export async function findRows(db: Database, stage: Stage, asked: readonly Asked[]): Promise<Found[]> {
  return [
    ...(await findOrders(db)),
    ...(await findBookings(db)),
    ...(await findMessages(db)),
    ...(await findCounts(db, stage)),
    ...(await findZReports(db)),
    ...(await findPunches(db, stage, asked)),
    ...(await findJobs(db, asked)),
    ...(await findEdited(db, stage)),
    ...(await findSessions(db, asked)),
  ]
}

/** The keys of the journal are UUIDs. */
const isKey = (column: string) => sql<boolean>`${sql.ref(column)} ~ '^[0-9a-f-]{36}$'`

async function findOrders(db: Database): Promise<Found[]> {
  const orders = await db.selectFrom('orders').select(['id', 'user_id', 'remarks']).where(isKey('remarks')).execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'product_id', 'quantity'])
    .where('order_id', 'in', [0, ...orders.map(({ id }) => id)])
    .execute()
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id)
  return orders.map(({ id, user_id, remarks }) => ({
    name: 'order',
    key: remarks,
    value: words.order(
      id,
      user_id,
      (linesOf.get(id) ?? []).map((line) => [line.product_id, line.quantity]),
    ),
  }))
}

async function findBookings(db: Database): Promise<Found[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select(['notes', 'day', 'stores.name', sql<string>`to_char("time", 'HH24:MI')`.as('at')])
    .where(isKey('notes'))
    .execute()
  return rows.map(({ notes, name, day, at }) => ({ name: 'booking', key: notes, value: words.booking(name, day, at) }))
}

async function findMessages(db: Database): Promise<Found[]> {
  const rows = await db.selectFrom('contact_messages').select('message').where(isKey('message')).execute()
  return rows.map(({ message }) => ({ name: 'message', key: message, value: words.message }))
}

async function findCounts(db: Database, { products }: Stage): Promise<Found[]> {
  const rows = await db
    .selectFrom('stock_ledger')
    .select(['note', 'product_id', sql<number>`available_after - available_before`.as('by')])
    .where('product_id', 'in', products)
    .where(isKey('note'))
    .execute()
  return rows.map(({ note, product_id, by }) => ({ name: 'count', key: note, value: words.count(product_id, by) }))
}

async function findZReports(db: Database): Promise<Found[]> {
  const rows = await db.selectFrom('z_reports').select(['comment', 'charge_cents']).where(isKey('comment')).execute()
  return rows.map(({ comment, charge_cents }) => ({
    name: 'Z report',
    key: comment,
    value: words.zReport(charge_cents / 100),
  }))
}

/** A punch has no text in which a till could write its key, so the id of the response leads to it. */
async function findPunches(db: Database, { tills }: Stage, asked: readonly Asked[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('punches')
    .select(['id', 'employee_id', 'left_open', sql<boolean>`check_out is not null`.as('is_out')])
    .where(
      'employee_id',
      'in',
      tills.map(({ employee_id }) => employee_id),
    )
    .orderBy('id')
    .execute()
  // A check-out that was acknowledged may have been set aside. Other stamps without one were forgotten: nobody checked out.
  const isCheckedOut = ({ id, employee_id, left_open, is_out }: (typeof rows)[number]) =>
    is_out ||
    (left_open &&
      asked.some(
        ({ name, acknowledged }) => name === `check-out of employee ${employee_id}` && acknowledged === words.punch(id),
      ))
  const found = (act: string, { id, employee_id }: (typeof rows)[number]) =>
    keyOf(asked, `${act} of employee ${employee_id}`, words.punch(id))
  return [
    ...rows.map((row) => found('check-in', row)),
    ...rows.filter(isCheckedOut).map((row) => found('check-out', row)),
  ]
}

/** Jobs have no key either. */
async function findJobs(db: Database, asked: readonly Asked[]): Promise<Found[]> {
  const rows = await db.selectFrom('jobs').select(['id', 'state']).where('user_id', 'is not', null).execute()
  return rows.map(({ id, state }) => {
    const { key } = keyOf(asked, 'job', words.job(id))
    return { name: 'job', key, value: state === 'done' ? words.job(id) : `job ${id} is ${state}` }
  })
}

/** The key of the response with this value, or of one whose response did not arrive. */
function keyOf(asked: readonly Asked[], name: string, value: string): Found {
  const same = asked.filter((each) => each.name === name)
  const own = same.find(({ acknowledged }) => acknowledged === value)
  const open = same.find(({ acknowledged }) => acknowledged === undefined)
  return { name, key: own?.key ?? open?.key ?? `nobody’s ${value}`, value }
}

async function findEdited(db: Database, { edited, paid, held, pictured }: Stage): Promise<Found[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'remarks', 'paid'])
    .where('id', 'in', [...edited, ...paid])
    .execute()
  const products = await db
    .selectFrom('products')
    .select(['id', 'quantity_hold', 'image_name'])
    .where('id', 'in', [...held, ...pictured])
    .execute()
  return [
    ...orders.flatMap(({ id, remarks, paid: isPaid }) => [
      { name: `remarks of order ${id}`, key: '', value: remarks },
      { name: `payment of order ${id}`, key: '', value: String(isPaid) },
    ]),
    ...products.flatMap(({ id, quantity_hold, image_name }) => [
      { name: `hold of product ${id}`, key: '', value: String(quantity_hold) },
      { name: `picture of product ${id}`, key: '', value: image_name },
    ]),
  ]
}

async function findSessions(db: Database, asked: readonly Asked[]): Promise<Found[]> {
  const names = new Set(asked.map(({ name }) => name).filter((name) => name.startsWith('session ')))
  const found: Found[] = []
  for (const name of names) {
    const session = await findSession(db, name.slice('session '.length))
    found.push({ name, key: '', value: words.isOpen(session !== undefined) })
  }
  return found
}
