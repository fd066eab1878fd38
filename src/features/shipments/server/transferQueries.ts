import { sql } from 'kysely'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { onViolation } from '#platform/db/refusals.ts'
import { codes } from '#platform/refusal/codes.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import type { Day } from '#shared/day.ts'
import type { Shipment } from '../columns.ts'
import type { CancelledPieces } from '../rules.ts'

interface NewTransferRow extends Pick<Shipment, 'store_id' | 'return_as' | 'note'> {
  from_store_id: number
  state: 'asked' | 'offered'
  made_by_id: number
  made_by: string
  made_key: string | undefined
  /** Now, except in the demo shop. */
  made_at?: string
}

/** Inserts nothing and returns undefined if this user already sent this key. */
export const insertTransfer = (db: Database, { made_at, ...row }: NewTransferRow) =>
  db
    .insertInto('shipments')
    .values({
      ...{ ...row, made_as: row.state, made_at: made_at ?? sql<string>`now()`, shipped_at: null },
      // Replaced when it is shipped.
      ...{ user_id: row.made_by_id, username: row.made_by },
    })
    .onConflict((twice) => twice.columns(['made_by_id', 'made_key']).where('made_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The id of the transfer that the user made with this key before. */
export const findTransferByKey = async (db: Database, user_id: number, key: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('shipments')
      .select('id')
      .where('made_by_id', '=', user_id)
      .where('made_key', '=', key)
      .executeTakeFirst()
  )?.id

/** Sets the state of a transfer that is not sent yet. The transfer has to be locked. */
export const setStep = (db: Database, id: number, state: Shipment['state'], answer = '') =>
  db.updateTable('shipments').set({ state, answer }).where('id', '=', id).execute()

interface SentPieces {
  /** The id of the shipment's line. */
  line_id: number
  quantity: number
}

/** Sets the pieces of each line of a transfer. Lines without pieces are removed. The transfer has to be locked. */
export async function setSentPieces(db: Database, shipment_id: number, sent: readonly SentPieces[]) {
  const kept = sent.map(({ line_id }) => line_id)
  await sql`delete from shipment_lines where shipment_id = ${shipment_id} and id <> all (${kept})`.execute(db)
  await sql`
    update shipment_lines set quantity = sent.quantity
    from jsonb_to_recordset(${JSON.stringify(sent)}) as sent (line_id integer, quantity integer)
    where id = line_id`.execute(db)
}

interface Sending {
  by: Pick<Session, 'user_id' | 'username'>
  expected: Day | undefined
  act_key: string | undefined
  /** Now, except in the demo shop. */
  shipped_at?: string
}

/** Sets a transfer to `in_transit`. The transfer has to be locked. */
export const setSent = (db: Database, id: number, { by, expected, act_key, shipped_at }: Sending) =>
  db
    .updateTable('shipments')
    .set({
      ...{ state: 'in_transit', shipped_at: shipped_at ?? sql<string>`now()`, expected: expected ?? null },
      ...{ user_id: by.user_id, username: by.username, act_key: act_key ?? null },
    })
    .where('id', '=', id)
    .execute()
    .catch(keyOfOther)

/** The user sent the same key for another shipment at the same time. */
const keyOfOther = onViolation('shipments_act_key', () => new Refusal(codes.keyUsed))

/** The transfer has to be locked. */
export const setCancelled = (db: Database, id: number, cancelled_as: CancelledPieces) =>
  db.updateTable('shipments').set({ state: 'cancelled', cancelled_as }).where('id', '=', id).execute()
