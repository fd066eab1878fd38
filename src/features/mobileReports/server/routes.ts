import type { FastifyInstance } from 'fastify'
import type { Session } from '#platform/auth/sessionTokens.ts'
import type { Database } from '#platform/db/database.ts'
import { answer, answerOnce } from '#platform/http/answer.ts'
import { Refusal } from '#platform/refusal/refusal.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { mobileReportCodes } from '../codes.ts'
import { mobileReportColumns } from '../columns.ts'
import { mobileReportCalls } from '../contract.ts'
import { readerCalls } from '../readersContract.ts'
import { findMobileReports, insertMobileReport, streamMobileReports } from './queries.ts'
import { isReader, listReaders } from './readerQueries.ts'
import { addReader, removeReader } from './readers.ts'

export function mobileReportRoutes(app: FastifyInstance, { db }: ServerParts) {
  answerOnce(app, mobileReportCalls.insert, { work: (tx, { body, caller }) => insertMobileReport(tx, body, caller) })
  const forReaders = { refuse: (caller: Session) => refuseOthers(db, caller) }
  answer(app, mobileReportCalls.all, ({ body }) => findMobileReports(db, body), forReaders)
  answer(
    app,
    mobileReportCalls.export,
    async ({ body, caller }) =>
      exportList({
        fileName: 'mobile_reports.xlsx',
        sheetName: 'Mobile Reports',
        columns: mobileReportColumns,
        rows: await streamMobileReports(db, body),
        query: body,
        caller,
      }),
    forReaders,
  )

  answer(app, readerCalls.all, () => listReaders(db))
  answer(app, readerCalls.add, ({ body, caller }) => addReader(db, body.email, caller))
  answer(app, readerCalls.remove, ({ params, caller }) => removeReader(db, params.id, caller))
}

/** The reports have names and devices of customers, so a user of any role has to be on the list. */
async function refuseOthers(db: Database, { user_id }: Session) {
  if (!(await isReader(db, user_id))) throw new Refusal(mobileReportCodes.notOnList)
}
