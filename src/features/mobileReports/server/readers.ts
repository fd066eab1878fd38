import { findAccount } from '#features/accounts/server/queries.ts'
import type { Session } from '#platform/auth/sessionTokens.ts'
import { subjectOf } from '#platform/db/audit.ts'
import { addRow, removeRow } from '#platform/db/changeRow.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { mobileReportCodes } from '../codes.ts'
import { Reader } from '../readersContract.ts'
import { deleteReader, insertReader, lockReader } from './readerQueries.ts'

export const mobileReportReader = subjectOf('mobile report reader', Reader, {
  fields: ['username', 'email'],
  called: ['username'],
  labels: { username: 'Store name' },
  isSecurity: true,
})

const alreadyOn = onDuplicate('mobile_report_readers_pkey', 'email', mobileReportCodes.alreadyOnList)

export const addReader = (db: Database, email: string, by: Session): Promise<Reader> =>
  addRow(db, {
    subject: mobileReportReader,
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
  const removal = { subject: mobileReportReader, called, id, by, lock: lockReader, remove: deleteReader }
  const { before } = await removeRow(db, removal)
  return { message: `${before.username} was removed from the Mobile Report list` }
}
