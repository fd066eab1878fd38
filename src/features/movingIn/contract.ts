import * as z from 'zod'
import { type Call, Done, spreadsheet } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { listQuery, pageOf } from '#shared/list.ts'
import { FindingVerdict, findingColumns, MovedMonth, MovingFinding, MovingRun, monthColumns } from './columns.ts'

export const MovingFindingQuery = listQuery(findingColumns).extend({
  verdict: z
    .enum(['', ...FindingVerdict.options], `The verdict must be one of: ${FindingVerdict.options.join(', ')}.`)
    .default(''),
})
export type MovingFindingQuery = z.output<typeof MovingFindingQuery>

export const MovedMonthQuery = listQuery(monthColumns)
export type MovedMonthQuery = z.output<typeof MovedMonthQuery>

const MovingReport = z.object({
  /** The last run, and the last one that was done. The report is about the latter. */
  last: MovingRun.nullable(),
  done: MovingRun.nullable(),
  /** How many users of the earlier system have neither a password nor an invitation. */
  uninvited: z.int(),
  uninvited_admins: z.int(),
})
export type MovingReport = z.output<typeof MovingReport>

const allow = ['admin'] as const

export const movingCalls = {
  find: {
    method: 'POST',
    path: '/admin/movingIn/',
    allow,
    summary: 'The last run of npm run movein, with what came from the earlier system',
    reply: MovingReport,
  },
  findings: {
    method: 'POST',
    path: '/admin/movingIn/findings/search/',
    allow,
    summary: 'A page of what could not come from the earlier system, with the reasons',
    body: MovingFindingQuery,
    reply: pageOf(MovingFinding),
  },
  months: {
    method: 'POST',
    path: '/admin/movingIn/months/search/',
    allow,
    summary: 'A page of the orders by store and month, there and here',
    body: MovedMonthQuery,
    reply: pageOf(MovedMonth).extend({ totals: totalsOf(monthColumns) }),
  },
  export: {
    method: 'POST',
    path: '/admin/movingIn/export/',
    allow,
    summary: 'The report of moving in as a spreadsheet',
    reply: spreadsheet,
    job: 'Report of moving in',
  },
  invite: {
    method: 'POST',
    path: '/admin/movingIn/invite/',
    allow,
    proof: true,
    summary: 'Mail an invitation to each user who came from the earlier system and has none',
    reply: Done,
  },
} as const satisfies Record<string, Call>
