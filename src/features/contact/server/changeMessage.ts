import type { Session } from '#platform/auth/sessionTokens.ts'
import { onlyShown } from '#platform/db/audit.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import type { ContactMessage } from '../columns.ts'
import type { MessageChange } from '../contract.ts'
import { contactMessage, findMessage, lockMessage, setAnswered } from './queries.ts'

/** Marks a message as answered by the user, or as new. The same mark again changes nothing. */
export const changeMessage = (db: Database, change: MessageChange, by: Session): Promise<ContactMessage> =>
  changeRow(db, {
    subject: contactMessage,
    called: 'message',
    change,
    by,
    lock: lockMessage,
    write: async (tx, { id, answered }, before) => {
      if (before.answered === answered) return before
      await setAnswered(tx, id, answered ? { at: new Date().toISOString(), by: by.user_id } : undefined)
      return findMessage(tx, id)
    },
    noted: onlyShown(contactMessage),
    isNoted: (before, after) => before.answered !== after.answered,
  })
