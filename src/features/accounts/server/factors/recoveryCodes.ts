import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { computeHash, hashCost, type Rank } from '#platform/auth/hashing.ts'
import type { Database } from '#platform/db/database.ts'
import { base32 } from './base32.ts'

// Ten codes for the day on which the phone is lost. Each has 50 random bits, so it is hashed like a password.

const howMany = 10

export interface RecoveryCodes {
  /** As they are shown: abcde-f2345. */
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: howMany }, () => base32(randomBytes(7)).slice(0, 10))
  const salt = randomBytes(16)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt, 'known')))
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

const hashCode = (code: string, salt: Buffer, rank: Rank) =>
  computeHash(rank, { ...hashCost, message: code, nonce: salt, tagLength: 32 })

/** Keeps the hashes of new codes. The old ones no longer work. */
export const setRecoveryCodes = (db: Database, user_id: number, { salt, hashes }: RecoveryCodes) =>
  db
    .insertInto('recovery_codes')
    .values({ user_id, salt, code_hashes: hashes })
    .onConflict((row) =>
      row.column('user_id').doUpdateSet({ salt, code_hashes: hashes, created_at: sql<string>`now()` }),
    )
    .execute()

export async function countRecoveryCodes(db: Database, user_id: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`cardinality(code_hashes)`.as('left'))
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row?.left ?? 0
}

/** Hashes a typed code. Do this before a transaction, because it takes long. Undefined if the account has no codes. */
export async function hashTypedCode(db: Database, user_id: number, code: string, rank: Rank) {
  const row = await db.selectFrom('recovery_codes').select('salt').where('user_id', '=', user_id).executeTakeFirst()
  return row && hashCode(code, row.salt, rank)
}

/** Uses up the code with this hash, and returns how many are left. Of two requests with the same code, only one gets a number. */
export async function spendRecoveryCode(db: Database, user_id: number, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ code_hashes: sql<Buffer[]>`array_remove(code_hashes, ${hash}::bytea)` })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`${hash}::bytea = any(code_hashes)`)
    .returning(sql<number>`cardinality(code_hashes)`.as('left'))
    .executeTakeFirst()
  return row?.left
}
