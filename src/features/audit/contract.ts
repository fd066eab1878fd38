import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { betweenDays, listQuery, pageOf } from '#shared/list.ts'
import { AuditEntry, acts, auditColumns } from './columns.ts'

const auditQueryWith = <Subject extends z.ZodType<string>>(subject: Subject) =>
  betweenDays(
    listQuery(auditColumns).extend({
      /** `security` has sign-ins, refused calls, changes of accounts and rights, and exports. */
      view: z.enum(['', 'all', 'security'], 'The view must be all or security.').default(''),
      act: z.enum(['', ...acts], `The act must be one of: ${acts.join(', ')}.`).default(''),
      subject,
    }),
  )
export const AuditQuery = auditQueryWith(z.string().max(100).default(''))
export type AuditQuery = z.output<typeof AuditQuery>

/** Allows these subjects only. The server has the list, which is made from the manifests of the features. */
export const auditQueryOf = (subjects: readonly string[]) =>
  auditQueryWith(z.enum(['', ...subjects], `The subject must be one of: ${subjects.join(', ')}.`).default(''))

const allow = ['admin'] as const
export const auditCalls = {
  subjects: {
    method: 'POST',
    path: '/admin/auditLog/subjects/',
    allow,
    summary: 'The subjects by which the audit log can be filtered',
    reply: z.array(z.string()),
  },
  search: {
    method: 'POST',
    path: '/admin/auditLog/search/',
    allow,
    summary: 'A page of the audit log, the newest first',
    order: 'newest',
    body: AuditQuery,
    reply: pageOf(AuditEntry),
  },
  export: {
    method: 'POST',
    path: '/admin/auditLog/export/',
    allow,
    summary: 'The audit log as a spreadsheet',
    body: AuditQuery,
    reply: spreadsheet,
    job: 'Export of the audit log',
  },
} as const satisfies Record<string, Call>
