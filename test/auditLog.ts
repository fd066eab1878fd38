import type { Database } from '#platform/db/database.ts'

/** Reads the audit log, the oldest entry first: all entries, or those of a subject, or of one row. */
export const readAuditLog = (db: Database, subject?: string, id?: number) =>
  db
    .selectFrom('audit_log')
    .select(['username', 'act', 'subject', 'subject_id', 'before', 'after'])
    .$if(subject !== undefined, (entries) => entries.where('subject', '=', subject ?? ''))
    .$if(id !== undefined, (entries) => entries.where('subject_id', '=', id ?? 0))
    .orderBy('id')
    .execute()
