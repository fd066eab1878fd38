import * as z from 'zod'
import { changeActs, eventActs } from '#shared/changedField.ts'
import { columnsOf } from '#shared/columns.ts'
import { Moment } from '#shared/day.ts'

export const acts = [...changeActs, ...eventActs] as const

/** A field as the page shows it: with a label, and money in dollars. Empty text if it was not set. */
export const NotedField = z.object({ name: z.string(), before: z.string(), after: z.string() })
export type NotedField = z.output<typeof NotedField>

export const AuditEntry = z.object({
  id: z.int(),
  at: Moment,
  username: z.string(),
  act: z.enum(acts),
  subject: z.string(),
  subject_id: z.int(),
  /** The name of the row, when it was logged. */
  name: z.string(),
  /** Changed fields come first. */
  fields: z.array(NotedField),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditColumns = columnsOf(AuditEntry, [
  { key: 'id', header: 'ID', kind: 'id', page: 'never', exported: false },
  { key: 'at', header: 'When', kind: 'moment', width: 18 },
  { key: 'username', header: 'Who', width: 18 },
  { key: 'act', header: 'Act', card: 'state' },
  { key: 'subject', header: 'What', card: 'title', width: 16 },
  { key: 'subject_id', header: 'ID', kind: 'id', priority: 1 },
  { key: 'name', header: 'Name', card: 'title', width: 40 },
  { key: 'fields', header: 'Changes', computed: true, width: 80, priority: 2 },
])
