import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/roles.ts'
import { batchReads } from '../db/batchReads.ts'
import type { Database } from '../db/database.ts'
import { refusalOfDatabase } from '../db/refusals.ts'
import { executeBeside } from '../db/statements.ts'

/** The session of a signed-in user. */
export interface Session {
  id: number
  user_id: number
  username: string
  email: string
  type: Role
  must_change_password: boolean
  /** The user signed in, or entered the password or a second factor, within the last ten minutes. */
  is_proved: boolean
  /** The shop demands a second factor of administrators, and this one has none. */
  must_add_factor: boolean
  /** The shop is for practising: files that are made for the user say so. */
  in_training: boolean
}

/** Whether a row of `users` is an administrator who must add a second factor. */
export const mustAddFactor = sql<boolean>`(users.type = 'admin' and (select admins_need_factor from shop)
  and not exists (select from second_factors where second_factors.user_id = users.id))`

const proofMinutes = 10
/** A trigger of the table ends a session 90 days after it began, however often it is extended. */
const lifetime = sql<string>`now() + interval '30 days'`

/** 256 random bits cannot be guessed, so a fast hash is enough to store them. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its token. Of the token and the secret of the device, only the hashes are stored. */
export async function openSession(
  db: Database,
  user_id: number,
  { device, address, secret }: { device: string; address: string; secret?: string },
): Promise<string> {
  const token = newToken()
  const device_hash = secret === undefined ? null : hashToken(secret)
  await db
    .insertInto('sessions')
    .values({ user_id, token_hash: hashToken(token), device_hash, device, address, expires_at: lifetime })
    .execute()
  return token
}

/** The part of a request that identifies its device, besides the token. */
export interface ShownDevice {
  /** The secrets in the cookie of its device. See `deviceCookie.ts`. */
  secrets: readonly string[]
  /** Reports that the token came without the secret of its browser: somebody may have copied it. Called once for a session. */
  reportCopy: (tx: Database, session: Session) => Promise<void>
}

/**
 * Finds the session of a token. A browser binds its session with its first request, which has the token and the secret with
 * which the session was opened; from then on the token alone is rejected. A client that keeps no cookies never has both, so its
 * session stays unbound.
 */
export async function findSession(db: Database, token: string, device?: ShownDevice): Promise<Session | undefined> {
  const found = await readSession(db, hashToken(token))
  if (!found) return undefined
  const { token_hash: _, last_used_at, device_hash, is_bound, is_copied, ...session } = found
  const hasSecret = device_hash !== null && device?.secrets.some((secret) => hashToken(secret).equals(device_hash))
  if (is_bound && !hasSecret) {
    if (device && !is_copied) await ifPossible(markCopied(db, session, device))
    return undefined
  }
  if (hasSecret && !is_bound) await ifPossible(bind(db, session.id))
  if (Date.now() - Date.parse(last_used_at) > aMinute) await ifPossible(extend(db, session.id))
  return session
}

/** While nothing can be written, the request is still answered. The next request of the session writes the change. */
const ifPossible = (write: Promise<unknown>) =>
  write.catch((error: unknown) => {
    if (!refusalOfDatabase(error)) throw error
  })

/**
 * Every request reads its session, so the reads of several requests are one statement. It is written in SQL, because
 * building it with Kysely takes three times as long.
 */
const readSession = batchReads(async (db, hashes: Buffer[]) => {
  const { rows } = await sql<Session & StoredSession>`
    select s.id, s.user_id, username, email, type, must_change_password, ${mustAddFactor} as must_add_factor,
      s.token_hash, s.last_used_at,
      s.device_hash, s.bound_at is not null as is_bound, s.copied_at is not null as is_copied,
      coalesce(s.proved_at > now() - make_interval(mins => ${proofMinutes}), false) as is_proved,
      (select training from shop) as in_training
    from sessions s join users on users.id = s.user_id
    where s.token_hash = any(${hashes}) and s.expires_at > now() and active`.execute(db)
  return (hash) => rows.find(({ token_hash }) => token_hash.equals(hash))
})

interface StoredSession {
  token_hash: Buffer
  last_used_at: string
  device_hash: Buffer | null
  is_bound: boolean
  is_copied: boolean
}

/** It does not count as a change of the shop, because the call itself may only read. */
const bind = (db: Database, id: number) =>
  executeBeside(db, sql`update sessions set bound_at = now() where id = ${id} and bound_at is null`)

/** Of many requests with a copied token, only the first one is reported. */
const markCopied = (db: Database, session: Session, { reportCopy }: ShownDevice) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sessions')
      .set({ copied_at: sql`now()` })
      .where('id', '=', session.id)
      .where('copied_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await reportCopy(tx, session)
  })

const aMinute = 60_000

/** A session that is used expires later. This is written at most once a minute, so that few requests write. */
const extend = (db: Database, id: number) =>
  executeBeside(db, sql`update sessions set last_used_at = now(), expires_at = ${lifetime} where id = ${id}`)

/** The user of this session has just proved who they are. */
export const renewProof = (db: Database, id: number) =>
  db.updateTable('sessions').set({ proved_at: sql`now()` }).where('id', '=', id).execute()

/** Somebody else changed the account, so each of its sessions needs a new proof. */
export const endProofs = (db: Database, user_id: number) =>
  db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', user_id).execute()

/** For a job, which goes on when its user has signed out. Undefined if the user was switched off. */
export async function sessionWithoutToken(db: Database, user_id: number): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select 0 as id, id as user_id, username, email, type, must_change_password, false as is_proved, (select training from shop) as in_training,
      ${mustAddFactor} as must_add_factor
    from users where id = ${user_id} and active`.execute(db)
  return rows[0]
}
