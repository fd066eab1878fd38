import { sql } from 'kysely'
import { deviceCookie } from '#platform/auth/deviceCookie.ts'
import { hashToken, newToken, openSession } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import type { ClientInfo } from '#platform/http/answer/caller.ts'
import type { Cookies } from '#platform/http/answer/cookies.ts'

/**
 * A browser that signed in to an account keeps a secret in a cookie, also after signing out. Its sessions are bound to the
 * secret: see `findSession`. Its wrong passwords are counted separately from those of its network, so strangers there cannot
 * lock it out. The secret alone does not sign anyone in: a thief only gets ten more tries at the password. All accounts that
 * signed in from a browser share one secret.
 */
const aYear = 31_536_000
const expiry = sql<string>`now() + make_interval(secs => ${aYear})`
const setCookie = (cookies: Cookies, secret: string) => cookies.set(deviceCookie, secret, { path: '/', seconds: aYear })

const secretsOf = (cookies: Cookies) => cookies.readAll(deviceCookie)
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
  secret: string
  /** The account has devices, and this is none of them. The first device of an account is not new. */
  isNew: boolean
}

/** Finds out which device a user signs in from. A device that no account knows gets a new secret. */
export async function recognizeDevice(db: Database, user_id: number, cookies: Cookies): Promise<Device> {
  const sent = secretsOf(cookies)
  const known = await db
    .selectFrom('known_devices')
    .select(['user_id', 'secret_hash'])
    .where(({ or, eb }) => or([eb('user_id', '=', user_id), isOneOf(sent)]))
    .where(isLive)
    .execute()
  const own = known.filter((device) => device.user_id === user_id)
  // Only a secret that the server generated is kept: one from the client could be easy to guess.
  const sentIn = (devices: typeof known) =>
    sent.find((secret) => devices.some(({ secret_hash }) => secret_hash.equals(hashToken(secret))))
  const ownSecret = sentIn(own)
  return { secret: ownSecret ?? sentIn(known) ?? newToken(), isNew: own.length > 0 && ownSecret === undefined }
}

/** Remembers the device that a user has just signed in from. */
export async function rememberDevice(db: Database, user_id: number, secret: string, cookies: Cookies) {
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
  const secret = secrets.find((each) => touched?.secret_hash.equals(hashToken(each)))
  if (secret !== undefined) setCookie(cookies, secret)
}

/** Forgets the devices of a user whose sessions all end, except for the one in use, if any. */
export const forgetDevices = (db: Database, user_id: number, inUse?: Cookies) =>
  db
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .where(sql<boolean>`not ${isOneOf(inUse ? secretsOf(inUse) : [])}`)
    .execute()

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
