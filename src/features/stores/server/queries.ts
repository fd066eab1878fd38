import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { storeUsers } from '#features/accounts/server/userQueries.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import type { DB } from '#platform/db/types.ts'
import { type ListShape, readPage } from '#platform/list/readList.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { Province } from '#shared/address.ts'
import type { Day } from '#shared/day.ts'
import { storeCodes } from '../codes.ts'
import { type Store, type StoreName, storeColumns, storeNameColumns } from '../columns.ts'
import type { StoreChange, StoreQuery } from '../contract.ts'
import type { Closure, Hours } from '../hours.ts'

/** The current day and the tax fraction for the orders of a user: those of their store, or of the shop. */
export const findBuyer = (db: Database, user_id: number): Promise<{ today: Day; tax: number }> =>
  db
    .selectFrom('buyers')
    .select(['today', 'tax'])
    .where('user_id', '=', user_id)
    .$narrowType<{ today: Day; tax: number }>()
    .executeTakeFirstOrThrow()

/** The users who order for a store, with its tax fraction. */
export const listBuyers = (db: Database) =>
  db
    .selectFrom('buyers')
    .innerJoin('stores', 'stores.id', 'store_id')
    .select(['buyers.user_id', 'stores.id as store_id', 'name as username', 'stores.time_zone', 'tax'])
    .orderBy('stores.id')
    .$narrowType<{ user_id: number; tax: number }>()
    .execute()

const storeRows = (db: Database) =>
  db
    .selectFrom('stores')
    .select([
      'stores.id',
      'stores.name',
      'location',
      'pos_version as posVersion',
      'user_id',
      'address',
      'city',
      // A check constraint allows only these values.
      sql<Province>`province`.as('province'),
      'postal_code',
      'phone',
      'time_zone',
      'latitude',
      'longitude',
      'takes_appointments',
      'places',
      'words',
      'words_fr',
      'stores.version',
      sql<boolean>`pin_hash is not null`.as('has_pin'),
      sql<boolean>`key_hash is not null`.as('has_key'),
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('store_hours')
          .select(['weekday', wallTime('opens').as('opens'), wallTime('closes').as('closes')])
          .whereRef('store_id', '=', 'stores.id')
          .orderBy('weekday'),
      ).as('hours'),
      jsonArrayFrom(
        row
          .selectFrom('store_closures')
          .select(['day', 'reason'])
          .whereRef('store_id', '=', 'stores.id')
          .orderBy('day'),
      ).as('closures'),
    ])

const stores = (db: Database) =>
  storeRows(db)
    .leftJoin('users', 'users.id', 'stores.user_id')
    .select([sql<string>`coalesce(users.username, '')`.as('user'), sql<string>`coalesce(users.email, '')`.as('email')])

const wallTime = (column: 'opens' | 'closes') => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`

const shape: ListShape<Store> = {
  columns: storeColumns,
}
/** The name of the store of a row, for exports of personal data. */
export const nameOfStore = sql<string>`(select stores.name from stores where stores.id = store_id)`

const nameShape: ListShape<StoreName> = { columns: storeNameColumns }

export const findStores = (db: Database, query: StoreQuery) => readPage(db, stores(db), query, shape)
export const findStoreNames = (db: Database, query: StoreQuery) =>
  readPage(db, db.selectFrom('stores').select(['id', 'name', 'location']), query, nameShape)

/** Without the user of each store, so that the public pages do not depend on the accounts. */
export const listStoresForVisitors = (db: Database) => storeRows(db).orderBy('stores.id').execute()
export type StoreForVisitors = Awaited<ReturnType<typeof listStoresForVisitors>>[number]

export const listStores = (db: Database): Promise<Store[]> => stores(db).orderBy('stores.id').execute()

/** All stores, with whether each belongs to the user. */
export const listStoresFor = (db: Database, user_id: number) =>
  db
    .selectFrom('stores')
    .select(['name', 'location', 'time_zone', sql<boolean>`user_id is not distinct from ${user_id}`.as('own')])
    .orderBy('id')
    .execute()

/** The stores with one of these ids, or with one of these names in upper or lower case. */
export const findStoresAmong = (
  db: Database,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<Store[]> =>
  stores(db)
    .where(
      sql<boolean>`(stores.id = any(${ids}::integer[])
        or lower(stores.name) in (select lower(given.name) from unnest(${names}::text[]) as given(name)))`,
    )
    .orderBy('stores.id')
    .execute()

export const deleteStore = (db: Database, id: number) => db.deleteFrom('stores').where('id', '=', id).execute()

export const findStore = (db: Database, id: number): Promise<Store> =>
  stores(db).where('stores.id', '=', id).executeTakeFirstOrThrow()

/** The name of a store, and the address of its user: null without one, or if that user has been deactivated. */
export const findStoreAddress = (db: Database, id: number) =>
  db
    .selectFrom('stores')
    .leftJoin(storeUsers(db).as('reader'), 'reader.id', 'user_id')
    .select(['name', 'reader.email'])
    .where('stores.id', '=', id)
    .executeTakeFirstOrThrow()

export const lockStore = (db: Database, id: number): Promise<Store | undefined> =>
  stores(db).where('stores.id', '=', id).forNoKeyUpdate('stores').executeTakeFirst()

/** The store with this id, or with this name in upper or lower case. */
export const findStoreCalled = (db: Database, idOrName: string | number): Promise<StoreName | undefined> =>
  db
    .selectFrom('stores')
    .select(['id', 'name', 'location'])
    .where(({ eb }) =>
      typeof idOrName === 'number' ? eb('id', '=', idOrName) : eb(sql`lower(name)`, '=', idOrName.toLowerCase()),
    )
    .executeTakeFirst()

/** The store that a visitor means: they read its mall or street, staff its short name. Two stores in one mall need the short name. */
export async function findStoreForVisitor(db: Database, name: string): Promise<StoreName | undefined> {
  const called = await findStoreCalled(db, name)
  if (called) return called
  const at = db.selectFrom('stores').select(['id', 'name', 'location'])
  const [only, ...others] = await at.where(sql`lower(location)`, '=', name.trim().toLowerCase()).limit(2).execute()
  return others.length === 0 ? only : undefined
}

const nameTaken = onDuplicate('stores_name_key', 'name', storeCodes.nameTaken)
const userTaken = onDuplicate('stores_user_id_key', 'user_id', storeCodes.userTaken)
const halfPosition = onViolation('stores_position_check', () =>
  fault('longitude', 'A map position needs both a latitude and a longitude, or neither.'),
)

/** Returns the ids, in the order of the rows. */
export const insertStores = async (db: Database, rows: Insertable<DB['stores']>[]): Promise<number[]> => {
  const made = await db
    .insertInto('stores')
    .values(rows)
    .returning('id')
    .execute()
    .catch(nameTaken)
    .catch(userTaken)
    .catch(halfPosition)
  return made.map(({ id }) => id)
}

/** Fields that are not sent stay as they are. The version always changes, because the hours are part of the store. */
export const updateStore = (
  db: Database,
  { id, version: _, hours: __, closures: ___, posVersion: pos_version, ...fields }: StoreChange,
) =>
  db
    .updateTable('stores')
    .set(({ ref }) => ({ version: ref('version'), pos_version, ...fields }))
    .where('id', '=', id)
    .execute()
    .catch(nameTaken)
    .catch(userTaken)
    .catch(halfPosition)

export async function setHours(db: Database, store_id: number, hours: readonly Hours[]) {
  await db.deleteFrom('store_hours').where('store_id', '=', store_id).execute()
  if (hours.length === 0) return
  await db
    .insertInto('store_hours')
    .values(hours.map((row) => ({ store_id, ...row })))
    .execute()
}

export async function setClosures(db: Database, store_id: number, closures: readonly Closure[]) {
  await db.deleteFrom('store_closures').where('store_id', '=', store_id).execute()
  if (closures.length === 0) return
  await db
    .insertInto('store_closures')
    .values(closures.map((row) => ({ store_id, ...row })))
    .execute()
}

/** The salt of a store's pins. Rejects a chosen pin that is part of the phone number, because everybody knows that. */
export async function findPinSalt(db: Database, store_id: number, chosen?: string): Promise<Buffer | undefined> {
  const store = await db
    .selectFrom('stores')
    .select(['pin_salt', 'phone'])
    .where('id', '=', store_id)
    .executeTakeFirst()
  if (chosen && store?.phone.replaceAll(/\D/g, '').includes(chosen)) {
    throw fault('pin', 'That pin is part of the store’s phone number. Choose another.')
  }
  return store?.pin_salt
}

/** Sets the pin that opens the till, or the key of its calls. */
export const setSecret = (db: Database, id: number, secret: { pin_hash: Buffer } | { key_hash: Buffer }) =>
  db.updateTable('stores').set(secret).where('id', '=', id).execute()

export const listFreeUsers = (db: Database) =>
  storeUsers(db)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stores').select('id').whereRef('user_id', '=', 'users.id'))),
    )
    .orderBy('username')
    .execute()

/** The place of a row: its store, or the warehouse if `store_id` is null. */
export const placeOfRow = sql<string>`coalesce(${nameOfStore}, 'Warehouse')`

/** The names of these stores, in their order, as one text. */
export async function nameStores(db: Database, ids: readonly number[]): Promise<string> {
  const rows = await db
    .selectFrom('stores')
    .select('name')
    .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name).join(', ')
}

export const listStoreNames = (db: Database) => db.selectFrom('stores').select(['id', 'name']).orderBy('name').execute()
