import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { Receipt } from '../columns.ts'

export const receipt = subjectOf('receipt', Receipt, {
  fields: ['number', 'to', 'received', 'damaged', 'closed'],
  called: ['number', 'to'],
  labels: { number: 'Shipment' },
})

export interface ArrivedLine {
  shipment_line_id: number
  received: number
  damaged: number
  note: string
}

/** The receipt that the user made with this key before. */
export const findReceiptByKey = (db: Database, user_id: number, act_key: string) =>
  db
    .selectFrom('receipts')
    .select(['id', 'shipment_id', 'closed'])
    .select((receipt) =>
      jsonArrayFrom(
        receipt
          .selectFrom('receipt_lines as line')
          .innerJoin('shipment_lines', 'shipment_lines.id', 'shipment_line_id')
          .select(['shipment_line_id', 'product_id', 'line.received', 'line.damaged', 'note'])
          .whereRef('receipt_id', '=', 'receipts.id'),
      ).as('lines'),
    )
    .where('user_id', '=', user_id)
    .where('act_key', '=', act_key)
    .executeTakeFirst()
export type StoredReceipt = NonNullable<Awaited<ReturnType<typeof findReceiptByKey>>>

interface NewReceiptRow {
  shipment_id: number
  closed: boolean
  by: Pick<Session, 'user_id' | 'username'>
  act_key?: string | undefined
}

/** Inserts nothing and returns undefined if this user already sent this key. */
export async function insertReceipt(
  db: Database,
  { shipment_id, closed, by, act_key }: NewReceiptRow,
  lines: readonly ArrivedLine[],
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('receipts')
    .values({ shipment_id, closed, user_id: by.user_id, username: by.username, act_key: act_key ?? null })
    .onConflict((twice) => twice.columns(['user_id', 'act_key']).where('act_key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await sql`
    insert into receipt_lines (receipt_id, shipment_line_id, received, damaged, note)
    select ${inserted.id}, shipment_line_id, received, damaged, note
    from jsonb_to_recordset(${JSON.stringify(lines)})
      as arrived (shipment_line_id integer, received integer, damaged integer, note text)`.execute(db)
  return inserted.id
}

/** The last note of the store about each line of a shipment. */
export async function findNotes(db: Database, shipment_id: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('receipt_lines')
    .innerJoin('receipts', 'receipts.id', 'receipt_id')
    .select(['shipment_line_id', 'note'])
    .where('shipment_id', '=', shipment_id)
    .where('note', '<>', '')
    .orderBy('receipt_lines.id')
    .execute()
  return new Map(rows.map(({ shipment_line_id, note }) => [shipment_line_id, note]))
}
