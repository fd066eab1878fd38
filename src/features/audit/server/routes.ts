import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import { exportSheet } from '#server/sheet.ts'
import { auditCalls } from '../contract.ts'
import { findEntries, streamEntries } from './queries.ts'
import { auditSheet } from './sheets.ts'

export function auditRoutes(app: FastifyInstance, db: Database) {
  answer(app, auditCalls.search, ({ body }) => findEntries(db, body))
  answer(app, auditCalls.export, async ({ body }) =>
    exportSheet('audit_log.xlsx', 'Audit Log', auditSheet, await streamEntries(db, body)),
  )
}
