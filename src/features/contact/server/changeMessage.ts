import type { Session } from '#platform/auth/session.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { noSuch, refuseStale } from '#platform/http/refusal.ts'
import type { ContactMessage, MessageChange } from '../contract.ts'
import { contactMessage } from './audited.ts'
import { findMessage, lockMessage, setAnswered } from './queries.ts'

/** Notes that a message was answered, and by whom; or that it was not after all. Saying so twice changes nothing. */
export const changeMessage = (db: Database, { id, answered, version }: MessageChange, by: Session) =>
  db.transaction().execute(async (tx): Promise<ContactMessage> => {
    const before = await lockMessage(tx, id)
    if (!before) throw noSuch('message')
    refuseStale(before, version, 'message')
    if (before.answered === answered) return before
    await setAnswered(tx, id, answered ? { at: new Date().toISOString(), by: by.user_id } : undefined)
    const after = await findMessage(tx, id)
    await recordChange(tx, { by, act: 'changed', subject: contactMessage, id, before, after })
    return after
  })
