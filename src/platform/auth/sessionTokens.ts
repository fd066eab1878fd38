import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/roles.ts'
import { batchReads } from '../db/batchReads.ts'
import type { Database } from '../db/database.ts'

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
}

/** Whether a row of `users` is an administrator who must add a second factor. */
export const mustAddFactor = sql<boolean>`(users.type = 'admin' and (select admins_need_factor from shop)
  and not exists (select from second_factors where second_factors.user_id = users.id))`

const proofMinutes = 10
const lifetime = sql<string>`now() + interval '30 days'`

/** 256 random bits cannot be guessed, so a fast hash is enough to store them. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its token. The token is not stored, only its hash. */
export async function openSession(
  db: Database,
  user_id: number,
  { device, address }: { device: string; address: string },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({ user_id, token_hash: hashToken(token), device, address, expires_at: lifetime })
    .execute()
  return token
}

export async function findSession(db: Database, token: string): Promise<Session | undefined> {
  const found = await readSession(db, hashToken(token))
  if (!found) return undefined
  const { token_hash: _, last_used_at, ...session } = found
  if (Date.now() - Date.parse(last_used_at) > aMinute) await extend(db, session.id)
  return session
}

/**
 * Every request reads its session, so the reads of several requests are one statement. It is written in SQL, because
 * building it with Kysely takes three times as long.
 */
const readSession = batchReads(async (db, hashes: Buffer[]) => {
  const { rows } = await sql<Session & { token_hash: Buffer; last_used_at: string }>`
    select s.id, s.user_id, username, email, type, must_change_password, ${mustAddFactor} as must_add_factor,
      s.token_hash, s.last_used_at,
      coalesce(s.proved_at > now() - make_interval(mins => ${proofMinutes}), false) as is_proved
    from sessions s join users on users.id = s.user_id
    where s.token_hash = any(${hashes}) and s.expires_at > now() and active`.execute(db)
  return (hash) => rows.find(({ token_hash }) => token_hash.equals(hash))
})

const aMinute = 60_000

/** A session that is used expires later. This is written at most once a minute, so that few requests write. */
const extend = (db: Database, id: number) =>
  db.updateTable('sessions').set({ last_used_at: sql`now()`, expires_at: lifetime }).where('id', '=', id).execute()

/** The user of this session has just proved who they are. */
export const renewProof = (db: Database, id: number) =>
  db.updateTable('sessions').set({ proved_at: sql`now()` }).where('id', '=', id).execute()

/** Somebody else changed the account, so each of its sessions needs a new proof. */
export const endProofs = (db: Database, user_id: number) =>
  db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', user_id).execute()

/** For a job, which goes on when its user has signed out. Undefined if the user was switched off. */
export async function sessionWithoutToken(db: Database, user_id: number): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select 0 as id, id as user_id, username, email, type, must_change_password, false as is_proved,
      ${mustAddFactor} as must_add_factor
    from users where id = ${user_id} and active`.execute(db)
  return rows[0]
}
