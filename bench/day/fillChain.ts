import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { moveStock } from '#features/inventory/server/moveStock.ts'
import { hashPin } from '#platform/auth/pins.ts'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { fillBuyers } from '#test/buyers.ts'
import { fillOrders } from '#test/orders.ts'
import { vacuum } from '#test/vacuum.ts'
import { employees, filled } from './model.ts'

export interface FilledUser {
  user_id: number
  email: string
  token: string
  /** The cookie of the browser in which the user signed in before. */
  cookie: string
  /** Somebody is at work with this account, and its cart. */
  isBusy: boolean
}
export interface FilledEmployee {
  pin: string
  isIn: boolean
  isBusy: boolean
}
export interface FilledStore {
  name: string
  slug: string
  /** The key of its till. */
  key: string
  user: FilledUser
  employees: readonly FilledEmployee[]
}
export interface Chain {
  stores: readonly FilledStore[]
  office: readonly FilledUser[]
  products: readonly number[]
}

const officeUsers = 20
/** Appointments that wait to be confirmed, at each store. */
const newAppointments = 10

/** Adds a chain to the demo shop: its stores with users, sessions, tills and employees, products, and what happened before the day. */
export async function fillChain(db: Database, stores: number): Promise<Chain> {
  const products = await addProducts(db)
  const users = await addUsers(db, stores, 'admin_user')
  const office = await addUsers(db, officeUsers, 'admin')
  const chain = { stores: await addStores(db, users), office, products }
  await addHistory(db, stores)
  await sql`vacuum analyze`.execute(db)
  return chain
}

async function addProducts(db: Database): Promise<number[]> {
  const { rows } = await moveStock(db, { by: { user_id: 1, username: 'Head Office' }, why: 'Bench' }, (tx) =>
    sql<{ id: number }>`
      insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
        wholesale_cents, cost_cents)
      select
        (array['Galaxy S24', 'Galaxy S24 Ultra', 'iPhone 15', 'iPhone 16 Pro', 'Pixel 9', 'Moto G Power'])[1 + n % 6],
        (array['Phone Case', 'Screen Protector', 'Waterproof Case'])[1 + n % 3],
        (array['Nordskin', 'Otter & Co', 'Glasswork', 'Boltline'])[1 + n % 4],
        (array['Rugged', 'Slim', 'Wallet', 'Clear', 'Leather'])[1 + n % 5],
        'Series ' || n % 97, (array['Black', 'Teal', 'Sand', 'Navy'])[1 + n % 4], 'From lot' || n, 500000, 500 + n, 300 + n
      from generate_series(1, ${filled.products}::integer) n
      returning id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

/** Signed-in users. All have the password of the demo shop, whose hash is computed once. */
async function addUsers(db: Database, count: number, type: 'admin' | 'admin_user'): Promise<FilledUser[]> {
  const users = await fillBuyers(db, count, type)
  const password = await hashPassword(demoPassword, 'known')
  const ids = users.map(({ user_id }) => user_id)
  const { rows } = await sql<{ id: number; email: string }>`
    update users set password_hash = ${password} where id = any(${ids}::integer[]) returning id, email`.execute(db)
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return users.map((user) => ({ ...user, email: emails.get(user.user_id) ?? '', cookie: '', isBusy: false }))
}

/** Stores with equal salts, so that the pins of all are hashed once: a hash takes 30 ms on purpose. */
async function addStores(db: Database, users: readonly FilledUser[]): Promise<FilledStore[]> {
  const salt = randomBytes(16)
  const pins = Array.from({ length: employees }, (_, at) => String(482_913 + at * 7919))
  const hashes = await Promise.all(pins.map((pin) => hashPin(pin, salt)))
  const keys = users.map(newToken)
  const { rows } = await sql<{ id: number; name: string }>`
    insert into stores (name, location, address, city, province, postal_code, phone, takes_appointments, places, user_id, pin_salt,
      key_hash)
    select 'Store ' || n, 'Mall ' || n, n || ' Main Street', 'Truro', case when n % 11 = 0 then 'NL' else 'NS' end, 'B2N 5N6',
      '902-555-0104', true, 3, user_id, ${salt}::bytea, key_hash
    from unnest(${users.map(({ user_id }) => user_id)}::integer[], ${keys.map(hashToken)}::bytea[])
      with ordinality as given (user_id, key_hash, n)
    order by n
    returning id, name`.execute(db)
  const ids = rows.map(({ id }) => id)
  await sql`
    insert into store_hours (store_id, weekday, opens, closes)
    select store_id, weekday, '10:00', '21:00' from unnest(${ids}::integer[]) as store_id, generate_series(0, 6) as weekday`.execute(
    db,
  )
  await sql`
    insert into employees (name, store_id, pin_hash)
    select 'Ailsa ' || n, store_id, pin_hash
    from unnest(${ids}::integer[]) as store_id, unnest(${hashes}::bytea[]) with ordinality as given (pin_hash, n)`.execute(
    db,
  )
  return rows.map(({ name }, at) => ({
    name,
    slug: name.toLowerCase().replace(' ', '-'),
    key: keys[at]!,
    user: users[at]!,
    employees: pins.map((pin) => ({ pin, isIn: false, isBusy: false })),
  }))
}

async function addHistory(db: Database, stores: number) {
  await fillOrders(db, Math.min(filled.orders, Math.round(stores * 3 * 365)))
  const days = Math.min(365, Math.ceil(filled.punches / (stores * employees * 2)))
  // Two stamps a day of each employee, in the store's time.
  await sql`
    insert into punches (employee_id, store_id, day, check_in, check_out)
    select employees.id, store_id, day, (day + came) at time zone time_zone, (day + came + interval '4 hours') at time zone time_zone
    from generate_series(${firstDay(days)}, current_date - 2, interval '1 day') as moment
    cross join lateral (select moment::date as day) as calendar
    cross join employees join stores on stores.id = store_id
    cross join (values (time '10:00'), (time '15:00')) as shift (came)
    where stores.name like 'Store %'
    order by day`.execute(db)
  await sql`
    insert into appointments (code, secret_hash, store_id, day, time, service, first_name, last_name, email, phone, language)
    select translate(lpad(to_hex(stores.id * 100 + n), 6, '0'), '01abcdef', 'GHABCDEF'), sha256(convert_to(stores.id || '-' || n, 'UTF8')),
      stores.id, current_date + 3 + n, time '14:00', 'Screen Replacement', 'Anne', 'Boudreau', 'anne' || n || '@visitor.test',
      '902-555-0142', 'en'
    from stores cross join generate_series(1, ${newAppointments}::integer) as n
    where stores.name like 'Store %'`.execute(db)
  await vacuum(db, ['punches', 'appointments'])
}

const firstDay = (days: number): RawBuilder<unknown> => sql`current_date - ${days + 1}::integer`
