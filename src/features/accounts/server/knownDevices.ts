import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { Cookies } from '#platform/http/answer/cookies.ts'

/**
 * A browser that signed in to an account keeps a secret in a cookie, also after signing out. Its wrong passwords are
 * counted separately from those of its network, so strangers there cannot lock it out. The secret does not sign anyone in: a
 * thief only gets ten more tries at the password. All accounts that signed in from a browser share one secret.
 */
const cookie = 'known_device'
const aYear = 31_536_000
const expiry = sql<string>`now() + make_interval(secs => ${aYear})`
const setCookie = (cookies: Cookies, secret: string) =>
  cookies.set(cookie, secret, { path: '/api/user', seconds: aYear })

/** The id of the device, if it signed in to this account before. */
export async function findKnownDevice(db: Database, email: string, cookies: Cookies): Promise<number | undefined> {
  const secret = cookies.read(cookie)
  if (secret === undefined) return undefined
  const device = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return device?.id
}

/** Remembers the browser that a user has just signed in from. */
export async function rememberDevice(db: Database, user_id: number, cookies: Cookies) {
  const sent = cookies.read(cookie)
  // Only a secret that the server generated is kept: one from the client could be easy to guess.
  const secret = sent !== undefined && (await isKnownSecret(db, sent)) ? sent : newToken()
  await db
    .insertInto('known_devices')
    .values({ user_id, secret_hash: hashToken(secret), expires_at: expiry })
    .onConflict((device) =>
      device.columns(['user_id', 'secret_hash']).doUpdateSet({ last_used_at: sql`now()`, expires_at: expiry }),
    )
    .execute()
  await deleteTooMany(db, user_id, secret)
  setCookie(cookies, secret)
}

/** Extends the expiry of a browser that is still in use, at most once a day. */
export async function touchDevice(db: Database, user_id: number, cookies: Cookies) {
  const secret = cookies.read(cookie)
  if (secret === undefined) return
  const { numUpdatedRows } = await db
    .updateTable('known_devices')
    .set({ last_used_at: sql`now()`, expires_at: expiry })
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', hashToken(secret))
    .where('last_used_at', '<', sql<string>`now() - interval '1 day'`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) setCookie(cookies, secret)
}

/** Forgets the devices of a user whose sessions all end, except for the one in use, if any. */
export const forgetDevices = (db: Database, user_id: number, inUse?: Cookies) =>
  db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where('secret_hash', '<>', hashToken(inUse?.read(cookie) ?? ''))
    .execute()

const isKnownSecret = async (db: Database, secret: string) =>
  (await db
    .selectFrom('known_devices')
    .select('id')
    .where('secret_hash', '=', hashToken(secret))
    .limit(1)
    .executeTakeFirst()) !== undefined

const mostDevices = 50

/**
 * Deletes the devices of an account beyond the fiftieth, but not the one that has just signed in. Devices that were used only
 * once go first: a program that signs in every hour and keeps no cookies must not push out the browsers of real users.
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
        .orderBy(sql`last_used_at > created_at`, 'desc')
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(mostDevices - 1)
        // Two sign-ins at once lock the rows in this order, so that they do not wait for each other.
        .forUpdate(),
    )
    .execute()
