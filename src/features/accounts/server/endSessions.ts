import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch } from '#platform/refusal/refusal.ts'
import { sessions } from './audited.ts'
import { endAllSessions, endOtherSessions, findAccountById } from './queries.ts'

const ended = (count: number, others: string) =>
  count === 0 ? `No ${others}session was open.` : `${count} ${others}${count === 1 ? 'session' : 'sessions'} ended.`

/** Signs a user out everywhere, or everywhere else. */
export const endOwnSessions = (db: Database, { also_this }: { also_this: boolean }, by: Session) =>
  db.transaction().execute(async (tx) => {
    const count = await (also_this ? endAllSessions(tx, by.user_id) : endOtherSessions(tx, by.user_id, by.id))
    await recordEnd(tx, by, by.user_id, count)
    return { message: ended(count, also_this ? '' : 'other ') }
  })

/** An admin signs a user out everywhere, for example somebody who lost a phone. */
export const endSessionsOf = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    if (!(await findAccountById(tx, id))) throw noSuch('user')
    const count = await endAllSessions(tx, id)
    await recordEnd(tx, by, id, count)
    return { message: ended(count, '') }
  })

export const recordEnd = (tx: Database, by: Session, id: number, count: number) =>
  recordChange(tx, { by, act: 'removed', subject: sessions, id, before: { sessions: count } })
