import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hashPin } from '#platform/auth/pins.ts'
import { hashToken, newToken } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { addressOf, type Call } from '#shared/call.ts'

export interface TestTill {
  store_id: number
  key: string
}

/** Creates a key for a store of the demo shop. */
export async function aTill(db: Database, store: string): Promise<TestTill> {
  const key = newToken()
  const { id } = await db
    .updateTable('stores')
    .set({ key_hash: hashToken(key) })
    .where('name', '=', store)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { store_id: id, key }
}

/** Inserts an employee of a till's store, with a pin. */
export async function anEmployee(db: Database, { store_id }: TestTill, name: string, pin: string): Promise<number> {
  const { pin_salt } = await db
    .selectFrom('stores')
    .select('pin_salt')
    .where('id', '=', store_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('employees')
    .values({ name, store_id, pin_hash: await hashPin(pin, pin_salt) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets the minute in which the calls of each till are counted begin now, so that it does not end on a slow machine. */
export const restartMinute = (db: Database) =>
  db.updateTable('limit_windows').set({ expires_at: sql`now() + interval '1 minute'` }).execute()

/** Sends a call of a till with an Idempotency-Key. */
export async function sendOnce(app: FastifyInstance, till: TestTill, call: Call, body: object, onceKey: string) {
  const answer = await app.inject({
    method: call.method,
    url: addressOf(call),
    headers: { authorization: `Bearer ${till.key}`, 'idempotency-key': onceKey },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}
