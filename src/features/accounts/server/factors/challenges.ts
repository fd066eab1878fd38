import { sql } from 'kysely'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'

export type ChallengeFor =
  /** The passkey names the account. */
  { purpose: 'sign in'; user_id?: undefined } | { purpose: 'verify' | 'add passkey'; user_id: number }

interface AppSetup {
  user_id: number
  secret: Buffer
}

/** Keeps a random value for five minutes, and returns it. A passkey signs it. */
export async function openChallenge(db: Database, { purpose, user_id }: ChallengeFor): Promise<string> {
  const challenge = newToken()
  const expires_at = sql<string>`now() + interval '5 minutes'`
  await db
    .insertInto('factor_challenges')
    .values({ challenge_hash: hashToken(challenge), purpose, user_id: user_id ?? null, expires_at })
    .execute()
  return challenge
}

/** Returns whether the shop sent this value for this purpose in the last minutes. It works once. */
export const takeChallenge = async (db: Database, challenge: string, { purpose, user_id }: ChallengeFor) =>
  (
    await db
      .deleteFrom('factor_challenges')
      .where('challenge_hash', '=', hashToken(challenge))
      .where('purpose', '=', purpose)
      .where('user_id', 'is not distinct from', user_id ?? null)
      .where('expires_at', '>', sql<string>`now()`)
      .executeTakeFirst()
  ).numDeletedRows > 0n

/** Keeps the secret of an app for a quarter of an hour, until its first code is typed. */
export async function openSetup(db: Database, { user_id, secret }: AppSetup): Promise<string> {
  const setup = newToken()
  const expires_at = sql<string>`now() + interval '15 minutes'`
  await db.deleteFrom('factor_challenges').where('user_id', '=', user_id).where('purpose', '=', 'add app').execute()
  await db
    .insertInto('factor_challenges')
    .values({ challenge_hash: hashToken(setup), purpose: 'add app', user_id, secret, expires_at })
    .execute()
  return setup
}

const setups = (db: Database, setup: string, user_id: number) =>
  db
    .selectFrom('factor_challenges')
    .where('challenge_hash', '=', hashToken(setup))
    .where('purpose', '=', 'add app')
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<string>`now()`)

export const findSetup = async (db: Database, setup: string, user_id: number): Promise<Buffer | undefined> =>
  (await setups(db, setup, user_id).select('secret').executeTakeFirst())?.secret ?? undefined

export const deleteSetup = (db: Database, setup: string) =>
  db.deleteFrom('factor_challenges').where('challenge_hash', '=', hashToken(setup)).execute()
