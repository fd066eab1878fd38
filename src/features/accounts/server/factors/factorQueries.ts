import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { accountCodes } from '../../codes.ts'
import type { Factor } from '../../factorsContract.ts'

const asFactor = ['id', 'kind', 'name', 'created_at', 'last_used_at'] as const

const factorsOf = (db: Database, user_id: number) =>
  db
    .selectFrom('second_factors')
    .where('user_id', '=', user_id)
    // The column's check allows no other values.
    .$narrowType<Pick<Factor, 'kind'>>()

export const listFactors = (db: Database, user_id: number): Promise<Factor[]> =>
  factorsOf(db, user_id)
    .select(asFactor)
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<Pick<Factor, 'kind'>>()
    .execute()

export const findApp = (db: Database, user_id: number) =>
  factorsOf(db, user_id)
    .select(['id', 'secret', 'last_period'])
    .where('kind', '=', 'code')
    .$narrowType<{ secret: Buffer }>()
    .executeTakeFirst()

const asPasskey = [
  'second_factors.id',
  'user_id',
  'name',
  'credential_id',
  'public_key',
  'counter',
  'transports',
] as const
interface PasskeyColumns {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export const listPasskeys = (db: Database, user_id: number) =>
  factorsOf(db, user_id).select(asPasskey).where('kind', '=', 'passkey').$narrowType<PasskeyColumns>().execute()

export const findPasskey = (db: Database, credential_id: string) =>
  db
    .selectFrom('second_factors')
    .select(asPasskey)
    .where('credential_id', '=', credential_id)
    .$narrowType<PasskeyColumns>()
    .executeTakeFirst()
export type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export type NewFactor =
  | { kind: 'code'; name: string; secret: Buffer; last_period: number }
  | ({ kind: 'passkey'; name: string } & PasskeyColumns)

export const insertFactor = (db: Database, user_id: number, factor: NewFactor): Promise<Factor> =>
  db
    .insertInto('second_factors')
    .values({ user_id, ...factor })
    .returning(asFactor)
    .$narrowType<Pick<Factor, 'kind'>>()
    .executeTakeFirstOrThrow()
    .catch(onDuplicate('second_factors_one_app_idx', 'code', accountCodes.appTaken))
    .catch(onDuplicate('second_factors_credential_id_key', 'name', accountCodes.passkeyTaken))

/** Marks the code of a period as used. Of two requests with the same code, only one does. */
export const spendCode = async (db: Database, id: number, period: number) =>
  (
    await db
      .updateTable('second_factors')
      .set({ last_period: period, last_used_at: sql`now()` })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('last_period', 'is', null), eb('last_period', '<', period)]))
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/**
 * Stores the counter of a passkey. Returns false if it did not grow. Passkeys that are on several devices do not count: their
 * counter stays at 0.
 */
export const countPasskeyUse = async (db: Database, id: number, counter: number) =>
  (
    await db
      .updateTable('second_factors')
      .set({ counter, last_used_at: sql`now()` })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0).and(eb.val(counter === 0))]))
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const renameFactor = (db: Database, id: number, name: string): Promise<Factor> =>
  db
    .updateTable('second_factors')
    .set({ name })
    .where('id', '=', id)
    .returning(asFactor)
    .$narrowType<Pick<Factor, 'kind'>>()
    .executeTakeFirstOrThrow()

export const deleteFactor = (db: Database, id: number) => db.deleteFrom('second_factors').where('id', '=', id).execute()

/** Deletes all second factors of a user, with everything that belongs to them. */
export async function deleteAllFactors(db: Database, user_id: number) {
  await db.deleteFrom('second_factors').where('user_id', '=', user_id).execute()
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await db.deleteFrom('factor_challenges').where('user_id', '=', user_id).execute()
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', user_id).execute()
}

/** The account whose factors change. The lock makes a second change of them wait. */
export const lockOwner = (db: Database, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'type'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>
