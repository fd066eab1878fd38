import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { exportSheet } from '#platform/list/sheet.ts'
import { auditCalls } from '../contract.ts'
import { findEntries, streamEntries } from './queries.ts'
import { auditSheet } from './sheets.ts'

export function auditRoutes(app: FastifyInstance, { db }: ServerParts) {
  answer(app, auditCalls.search, ({ body }) => findEntries(db, body))
  answer(app, auditCalls.export, async ({ body }) =>
    exportSheet('audit_log.xlsx', 'Audit Log', auditSheet, await streamEntries(db, body)),
  )
}
