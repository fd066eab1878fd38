import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Erasure, LoggedOfEmployee } from './personalTable.ts'

/** The entries of the audit log that name an employee. */
export const entriesOf = ({ subject, ids, owner }: LoggedOfEmployee, id: number): RawBuilder<SqlBool> => {
  const isOwner = (row: 'before' | 'after') => sql`${sql.ref(row)} ->> ${sql.lit(owner)} = ${String(id)}`
  const rows = [
    ...(ids ? [sql`subject_id in (${ids(id)})`] : []),
    ...(owner ? [isOwner('before'), isOwner('after')] : []),
  ]
  return sql`(subject = ${sql.lit(subject)} and (${sql.join(rows, sql` or `)}))`
}

/**
 * Replaces fields of logged rows by the neutral name of the erasure. The log is append-only: only this function of the
 * database can change it, and only in the transaction that records the erasure.
 */
export const eraseFromLog = (
  tx: Database,
  erasure: Erasure,
  entries: RawBuilder<SqlBool>,
  { fields, owner, id }: { fields: readonly string[]; owner?: string | undefined; id?: number },
) =>
  sql`
    select erase_from_audit_log(
      ${erasure.id}, array(select id from audit_log where ${entries}), ${fields}::text[], ${owner ?? null}, ${id ?? null}
    )`.execute(tx)
