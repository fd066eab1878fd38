import { sql } from 'kysely'
import { deviceCookie, deviceCookieOf } from '#platform/auth/deviceCookie.ts'
import { hashToken, newToken, openSession } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import { type Cookies, mostOfFamily, type NamedCookie } from '#platform/http/answer/cookies.ts'

/**
 * A browser that signed in to an account keeps a secret in a cookie, also after signing out. Its session is bound to the
 * secret: see `findSession`. Its wrong passwords are counted separately from those of its network, so strangers there cannot
 * lock it out. The secret alone does not sign anyone in: a thief only gets ten more tries at the password.
 *
 * Each sign-in gets a new secret, whatever the browser has sent: somebody may have put a cookie there before, to know the
 * secret of a session that another person opens.
 */
const aYear = 31_536_000
const expiry = sql<string>`now() + make_interval(secs => ${aYear})`
const setCookie = (cookies: Cookies, name: string, secret: string) =>
  cookies.set(name, secret, { path: '/', seconds: aYear })
const deleteCookie = (cookies: Cookies, name: string) => cookies.set(name, '', { path: '/', seconds: 0 })

const sentBy = (cookies: Cookies) => cookies.readFamily(deviceCookie)
const secretsOf = (cookies: Cookies) => sentBy(cookies).map(({ value }) => value)
const isOneOf = (secrets: readonly string[]) => sql<boolean>`secret_hash = any(${secrets.map(hashToken)}::bytea[])`
const isLive = sql<boolean>`known_devices.expires_at > now()`

/** The id of the device, if it signed in to this account before. */
export async function findKnownDevice(db: Database, email: string, cookies: Cookies): Promise<number | undefined> {
  const secrets = secretsOf(cookies)
  if (secrets.length === 0) return undefined
  const device = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where(isOneOf(secrets))
    .where(isLive)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return device?.id
}

interface Device {
  /** Its new secret. */
  secret: string
  /** True if the account has known devices, and this is not one of them. The first device of an account is not new. */
  isNew: boolean
}

/** Finds out whether a user has signed in from this device before, and makes its new secret. */
export async function recognizeDevice(db: Database, user_id: number, cookies: Cookies): Promise<Device> {
  const { devices, known } = await db
    .selectFrom('known_devices')
    .select(({ fn }) => [
      fn.countAll<number>().as('devices'),
      fn
        .countAll<number>()
        .filterWhere(isOneOf(secretsOf(cookies)))
        .as('known'),
    ])
    .where('user_id', '=', user_id)
    .where(isLive)
    .executeTakeFirstOrThrow()
  return { secret: newToken(), isNew: devices > 0 && known === 0 }
}

/**
 * Stores the new secret of the device from which a user has just signed in. The former secret stays valid for a day, because
 * the browser still has it if this response does not arrive.
 */
export async function rememberDevice(db: Database, user_id: number, secret: string, cookies: Cookies) {
  const sent = secretsOf(cookies)
  const former = db
    .updateTable('known_devices')
    .set({ expires_at: sql<string>`least(expires_at, now() + interval '1 day')` })
    .where('user_id', '=', user_id)
    .where(isOneOf(sent))
    .where(isLive)
    .returning('created_at')
  await db
    .with('former', () => former)
    .insertInto('known_devices')
    .values(({ selectFrom, fn }) => ({
      ...{ user_id, secret_hash: hashToken(secret), expires_at: expiry },
      created_at: fn.coalesce(
        selectFrom('former').select((eb) => eb.fn.min<string>('created_at').as('since')),
        sql<string>`now()`,
      ),
    }))
    .execute()
  await deleteTooMany(db, user_id, secret)
  await deleteOldCookies(db, user_id, cookies)
  setCookie(cookies, deviceCookieOf(secret), secret)
}

/** A browser keeps the cookies of its open sessions, and those by which it is known to other accounts. */
async function deleteOldCookies(db: Database, user_id: number, cookies: Cookies) {
  const sent = sentBy(cookies)
  if (sent.length === 0) return
  const hashes = sql`any(${sent.map(({ value }) => hashToken(value))}::bytea[])`
  const { rows: needed } = await sql<{ hash: Buffer }>`
    select device_hash as hash from sessions where device_hash = ${hashes} and expires_at > now()
    union select secret_hash from known_devices
    where secret_hash = ${hashes} and user_id <> ${user_id} and expires_at > now() + interval '1 day'`.execute(db)
  const isNeeded = ({ value }: NamedCookie) => needed.some(({ hash }) => hash.equals(hashToken(value)))
  const kept = sent.filter(isNeeded).slice(1 - mostOfFamily)
  for (const cookie of sent) if (!kept.includes(cookie)) deleteCookie(cookies, cookie.name)
}

/** Opens a session for a user who has just proved to be at this device, for example by changing the password. */
export async function openSessionHere(db: Database, user_id: number, from: ClientInfo): Promise<string> {
  const { secret } = await recognizeDevice(db, user_id, from.cookies)
  await rememberDevice(db, user_id, secret, from.cookies)
  return openSession(db, user_id, { ...from, secret })
}

/** Extends the expiry of a browser that is still in use, at most once a day. */
export async function touchDevice(db: Database, user_id: number, cookies: Cookies) {
  const secrets = secretsOf(cookies)
  if (secrets.length === 0) return
  const [touched] = await db
    .updateTable('known_devices')
    .set({ last_used_at: sql`now()`, expires_at: expiry })
    .where('user_id', '=', user_id)
    .where(isOneOf(secrets))
    .where('last_used_at', '<', sql<string>`now() - interval '1 day'`)
    .returning('secret_hash')
    .execute()
  const used = sentBy(cookies).find(({ value }) => touched?.secret_hash.equals(hashToken(value)))
  if (used) setCookie(cookies, used.name, used.value)
}

/** Forgets the devices of a user whose sessions all end. */
export const forgetDevices = (db: Database, user_id: number) =>
  db.deleteFrom('known_devices').where('user_id', '=', user_id).execute()

const mostDevices = 50

/**
 * Deletes the devices of an account beyond the fiftieth, but not the one that has just signed in. Former secrets go first, then
 * devices that were used only once: a program that signs in every hour and keeps no cookies must not push out the browsers of
 * real users.
 */
const deleteTooMany = (db: Database, user_id: number, secret: string) =>
  db
    .deleteFrom('known_devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', user_id)
        .where('secret_hash', '<>', hashToken(secret))
        .orderBy(sql`expires_at > now() + interval '1 day'`, 'desc')
        .orderBy(sql`last_used_at > created_at`, 'desc')
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostDevices - 1)
        // Two sign-ins at once lock the rows in this order, so that they do not wait for each other.
        .forUpdate(),
    )
    .execute()
