import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import type { Session } from '../../auth/sessionTokens.ts'
import type { Till } from '../../auth/till.ts'
import type { Database } from '../../db/database.ts'
import { deletedRows } from '../../db/deletedRows.ts'
import { codes } from '../../refusal/codes.ts'
import { fault, Refusal } from '../../refusal/refusal.ts'

/** Keeps the reply in the transaction that does the work. If the call is sent again, the same reply is returned. */
export type KeepReply = (tx: Database, reply: unknown) => Promise<unknown>

interface SentCall {
  headers: IncomingHttpHeaders
  params?: unknown
  body: unknown
  caller: Session | Till | undefined
}

/**
 * Does the work of a call once, even if the client sends it twice, as happens on a bad line. The client sends a key of its
 * own with the call. The first reply is kept in the same transaction, and returned when the same request is sent again.
 */
export async function runOnce(
  db: Database,
  call: Call,
  { headers, params = {}, body, caller }: SentCall,
  work: (keep?: KeepReply) => Promise<unknown>,
): Promise<unknown> {
  const key = actKeyOf(headers)
  if (key === undefined || !caller) return work()

  const owner = 'user_id' in caller ? `user ${caller.user_id}` : `store ${caller.store_id}`
  // The same body for another row is another request.
  const named = Object.values(params ?? {}).map((value) => ` ${value}`)
  const content = `${call.path}${named.join('')} ${JSON.stringify(body)}`
  // An older release left out the parameters of the path. Its replies are kept for a day.
  const olderContent = `${call.path} ${JSON.stringify(body)}`
  // The body of a till's call contains a pin. The fingerprint is made with the store's key, which is not stored. Without the
  // key, the pin cannot be found by comparing the fingerprints of all pins.
  const fingerprintOf = (text: string) =>
    createHmac('sha256', 'store_id' in caller ? (headers.authorization ?? '') : '')
      .update(text)
      .digest()
  const fingerprint = fingerprintOf(content)
  const fingerprints = [fingerprint, fingerprintOf(olderContent)]
  const schema = call.reply instanceof z.ZodType ? call.reply : z.unknown()
  const find = async () => {
    const before = await findAnswered(db, owner, key)
    if (before && !fingerprints.some((each) => each.equals(before.fingerprint))) {
      throw new Refusal(codes.keyUsed)
    }
    return before && { reply: z.decode(schema, before.reply) }
  }
  const keep: KeepReply = (tx, reply) =>
    tx
      .insertInto('answered_calls')
      .values({ caller: owner, key, fingerprint, reply: JSON.stringify(z.encode(schema, reply)) })
      .execute()

  // Nearly every call is the first with its key, so the work is done without looking for a kept reply. A second call with
  // the key fails, at the latest when its reply is inserted. Then the kept reply is returned.
  return work(keep).catch(async (error: unknown) => {
    const before = await find()
    if (before) return before.reply
    throw error
  })
}

const Key = z.string().min(1).max(200)

/** The key that the client sent with a call. */
export function actKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const sent = headers['idempotency-key']
  if (sent === undefined) return undefined
  const key = Key.safeParse(sent).data
  if (!key) throw fault('Idempotency-Key', 'An Idempotency-Key has 1 to 200 characters.')
  return key
}

const findAnswered = (db: Database, caller: string, key: string) =>
  db
    .selectFrom('answered_calls')
    .select(['fingerprint', 'reply'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()

/** After a day no client sends a call again. */
export const deleteAnsweredCalls = (db: Database) =>
  deletedRows(db.deleteFrom('answered_calls').where('at', '<', sql<string>`now() - interval '1 day'`))
