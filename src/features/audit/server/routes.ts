import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/sheet/exportSheet.ts'
import { factsOf } from '#platform/sheet/facts.ts'
import { auditColumns } from '../columns.ts'
import { auditCalls, auditQueryOf } from '../contract.ts'
import { auditLogOf } from './queries.ts'
import { auditSheet } from './sheets.ts'

export function auditRoutes(app: FastifyInstance, { db, audited }: ServerParts) {
  const log = auditLogOf(audited)
  const subjects = audited.map(({ name }) => name)
  const body = auditQueryOf(subjects)
  answer(app, auditCalls.subjects, () => subjects)
  answer(app, auditCalls.search, ({ body }) => log.find(db, body), { body })
  answer(
    app,
    auditCalls.export,
    async ({ body, caller }) =>
      exportSheet({
        fileName: 'audit_log.xlsx',
        sheetName: 'Audit Log',
        columns: auditSheet,
        rows: await log.stream(db, body),
        facts: factsOf(caller, body, { columns: auditColumns }),
      }),
    { body },
  )
}
