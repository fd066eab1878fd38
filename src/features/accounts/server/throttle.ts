import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'

const limits = { account: 10, address: 40 }
const minutes = 15

/**
 * Notes a try at a password, or refuses it when there were too many. Kept in PostgreSQL, so that several nodes agree;
 * it counts as failed until `forgive` says otherwise, so that tries made all at once count too.
 */
export const noteTry = (db: Database, account: string, address: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const name = account.toLowerCase()
    await sql`select pg_advisory_xact_lock(1, hashtext(${name})), pg_advisory_xact_lock(2, hashtext(${address}))`.execute(
      tx,
    )
    await refuseTooMany(tx, 'account', name)
    await refuseTooMany(tx, 'address', address)
    const { id } = await tx
      .insertInto('sign_in_tries')
      .values({ account: name, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

export const forgive = (db: Database, tryId: number) => db.deleteFrom('sign_in_tries').where('id', '=', tryId).execute()

async function refuseTooMany(tx: Database, by: 'account' | 'address', value: string) {
  const { tries, wait } = await tx
    .selectFrom('sign_in_tries')
    .select([
      sql<number>`count(*)`.as('tries'),
      sql<number>`ceil(extract(epoch from min(at) + make_interval(mins => ${minutes}) - now()))`.as('wait'),
    ])
    .where(by, '=', value)
    .where('at', '>', sql<string>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  if (tries < limits[by]) return
  const inMinutes = Math.ceil(wait / 60)
  throw new Refusal(
    429,
    `Too many tries. Please wait ${inMinutes} ${inMinutes === 1 ? 'minute' : 'minutes'} and try again.`,
    {
      code: 'too_many_tries',
      retryAfter: Math.max(1, wait),
    },
  )
}
