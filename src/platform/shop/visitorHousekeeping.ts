import { sql } from 'kysely'
import { visitorDataMonths } from '#shared/visitorData.ts'
import { inTransaction } from '../db/changeRow.ts'
import { deleteMails } from '../mail/mail.ts'
import type { HousekeepingRule } from './housekeeping.ts'

interface VisitorRows {
  rows: string
  table: 'appointments' | 'contact_messages'
  /** The column with the day or the moment from which the months count, and its words. */
  since: string
  sinceWords: string
  /** What the mails about them are about. */
  about: string
}

/** Deletes what visitors sent, with the mails about it. The privacy page states the number of months. */
export const visitorHousekeeping = ({ rows, table, since, sinceWords, about }: VisitorRows): HousekeepingRule => ({
  rows,
  kept: `${visitorDataMonths} months after ${sinceWords}`,
  delete: (db) =>
    inTransaction(db, async (tx) => {
      const { rows: deleted } = await sql<{ id: number }>`
        delete from ${sql.table(table)} where ${sql.ref(since)} < now() - ${visitorDataMonths}::integer * interval '1 month'
        returning id`.execute(tx)
      const ids = deleted.map(({ id }) => id)
      await deleteMails(tx, about, ids)
      return ids.length
    }),
})
