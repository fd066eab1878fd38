import type { Session } from '#platform/auth/sessionTokens.ts'
import { recordChange } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { cancelMails } from '#platform/mail/mail.ts'
import { accountCodes } from '../codes.ts'
import { invitation } from './audited.ts'
import { deleteInvitation } from './invitationQueries.ts'

/** Takes back an invitation that went to the wrong address, say: its link works no more, its mail is not sent any more. */
export const withdrawInvitation = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await deleteInvitation(tx, id)
    if (!before) throw new Refusal(accountCodes.invitationClosed)
    await cancelMails(tx, { what: 'invitation', id }, 'The invitation was withdrawn.')
    await recordChange(tx, { by, act: 'removed', subject: invitation, id, before })
    return { message: `The invitation for ${before.username} has been withdrawn` }
  })
