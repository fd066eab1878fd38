import { recordChange } from '#server/audit.ts'
import type { Database } from '#server/db/database.ts'
import { takeMailBack } from '#server/mail.ts'
import { Refusal } from '#server/refusal.ts'
import type { Session } from '#server/session.ts'
import { deleteInvitation } from './invitationQueries.ts'

/** Takes back an invitation that went to the wrong address, say: its link works no more, its mail is not sent any more. */
export const withdrawInvitation = (db: Database, id: number, by: Session) =>
  db.transaction().execute(async (tx) => {
    const before = await deleteInvitation(tx, id)
    if (!before) throw notOpen()
    await takeMailBack(tx, { what: 'invitation', id }, 'The invitation was withdrawn.')
    await recordChange(tx, { by, act: 'removed', subject: 'invitation', id, before })
    return { message: `The invitation for ${before.username} has been withdrawn` }
  })

const notOpen = () =>
  new Refusal(404, 'This invitation is no longer open: it has been used or withdrawn, or its time is over.', {
    code: 'not_found',
  })
