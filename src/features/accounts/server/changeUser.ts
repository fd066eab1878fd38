import { endProofs, type Session } from '#platform/auth/sessionTokens.ts'
import { changeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import type { CallOrigin } from '#platform/http/answer/caller.ts'
import { fault } from '#platform/refusal/refusal.ts'
import type { UserRow } from '../columns.ts'
import type { UserChange } from '../usersContract.ts'
import { mailAccountChange } from './accountMails.ts'
import { user } from './audited.ts'
import { endAccess } from './endAccess.ts'
import { deleteReset } from './resetQueries.ts'
import { refuseTakenUser } from './userFaults.ts'
import { findStoreOf, lockUser, updateUser } from './userQueries.ts'

/** Renames a user, gives them another e-mail address or type, or deactivates them. */
export const changeUser = (db: Database, change: UserChange, by: Session, from: CallOrigin): Promise<UserRow> =>
  changeRow(db, {
    subject: user,
    change,
    by,
    lock: lockUser,
    write: async (tx, { id }, before) => {
      if (id === by.user_id) checkOwnRights(change)
      checkStoreUser((await findStoreOf(tx, id))?.name, before, change)
      await refuseTakenUser(tx, change)
      const after = await updateUser(tx, change)
      await mailAccountChange(tx, before, after, by, from)
      // A link that waits at the former address must not work any more.
      if (before.email !== after.email) await deleteReset(tx, id)
      if (id !== by.user_id) await endProofs(tx, id)
      if (before.active && !after.active) await endAccess(tx, id)
      return after
    },
  })

/** A store and the user who orders for it have the same name. */
function checkStoreUser(store: string | undefined, before: UserRow, { username, type }: UserChange) {
  if (store === undefined) return
  if (username !== undefined && username !== before.username) {
    throw fault('username', `This user belongs to the store ${store} and has its name. Rename the store instead.`)
  }
  if (type !== undefined && type !== before.type) {
    throw fault('type', `This user orders for the store ${store}. Give the store another user first.`)
  }
}

/** Admins cannot lock themselves out by mistake. */
function checkOwnRights({ active, type }: UserChange) {
  if (active === false) throw fault('active', 'You cannot deactivate your own account. Ask another administrator.')
  if (type !== undefined && type !== 'admin') {
    throw fault('type', 'You cannot remove your own administrator rights. Ask another administrator.')
  }
}
