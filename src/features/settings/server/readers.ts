import { findAccount } from '#features/accounts/server/queries.ts'
import { deleteReader, insertReader, lockReader } from '#features/accounts/server/readerQueries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { addRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { settingCodes } from '../codes.ts'
import type { Reader } from '../readersContract.ts'
import { mobileReportReader as subject } from './audited.ts'

const alreadyOn = onDuplicate('mobile_report_readers_pkey', 'email', settingCodes.alreadyOn)

export const addReader = (db: Database, email: string, by: Session): Promise<Reader> =>
  addRow(db, {
    subject,
    given: email,
    by,
    insert: async (tx) => {
      const account = await findAccount(tx, email)
      if (!account) throw fault('email', 'There is no user with that e-mail address. Choose one from the list.')
      if (account.type === 'supplier') throw fault('email', 'A supplier cannot be on the list.')
      await insertReader(tx, account.id).catch(alreadyOn)
      return { id: account.id, username: account.username, email: account.email }
    },
  })

export async function removeReader(db: Database, id: number, by: Session) {
  const called = 'entry of the Mobile Report list'
  const { before } = await removeRow(db, { subject, called, id, by, lock: lockReader, remove: deleteReader })
  return { message: `${before.username} was removed from the Mobile Report list` }
}
