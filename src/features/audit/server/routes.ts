import type { FastifyInstance } from 'fastify'
import { answer } from '#platform/http/answer.ts'
import { exportList } from '#platform/sheet/exportList.ts'
import type { ServerParts } from '#platform/shop/feature.ts'
import { changeInOneLine, hasChanged } from '#shared/changedField.ts'
import { type AuditEntry, auditColumns } from '../columns.ts'
import { auditCalls, auditQueryOf } from '../contract.ts'
import { auditLogOf } from './queries.ts'

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
      exportList({
        fileName: 'audit_log.xlsx',
        sheetName: 'Audit Log',
        columns: auditColumns,
        cells: { fields: changesOf },
        rows: await log.stream(db, body),
        query: body,
        caller,
      }),
    { body },
  )
}

const changesOf = ({ fields, act }: AuditEntry) =>
  fields
    .filter(hasChanged)
    .map((field) => changeInOneLine(field, act))
    .join('; ')
