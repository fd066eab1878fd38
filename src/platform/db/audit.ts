import type { Subject } from '#shared/subjects.ts'
import type { Session } from '../auth/session.ts'
import type { Database } from './database.ts'

interface Change {
  /** Who did it; nobody when the shop was being set up. */
  by: Pick<Session, 'user_id' | 'username'> | undefined
  act: 'made' | 'changed' | 'removed'
  subject: Subject
  id: number
  before?: object | undefined
  after?: object | undefined
}

/** Writes down who changed what, in the transaction that changes it. Never hand it a password, a token or a pin. */
export const recordChange = (db: Database, change: Change) => recordChanges(db, [change])

export const recordChanges = (db: Database, changes: readonly Change[]) =>
  db
    .insertInto('audit_log')
    .values(
      changes.map(({ by, act, subject, id, before, after }) => ({
        user_id: by?.user_id ?? null,
        username: by?.username ?? 'Set-up',
        act,
        subject,
        subject_id: id,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute()
