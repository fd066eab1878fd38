import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { Day } from '#shared/day.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { ZReport, zReportColumns } from './columns.ts'

/** Below nothing too: a day may have given more back than it took. */
const counted = z.number().min(-1_000_000).max(1_000_000).pipe(Money)

/** What was counted when a day was over, card total and two cash drawers, and what the till expected them to be. */
export const NewZReport = z.object({
  charge: counted,
  c1: counted,
  c2: counted,
  calculatedCharge: counted,
  calculatedC1: counted,
  calculatedC2: counted,
  comment: z.string().trim().max(1000).default(''),
  /** Today at the store, unless it says so. */
  date: Day.optional(),
  employeesPresent: z.string().trim().max(500).default(''),
})
export type NewZReport = z.output<typeof NewZReport>

const views = ['all', 'differing', 'replaced'] as const
export const ZReportQuery = posListQuery(zReportColumns).safeExtend({
  view: z.enum(views, `The view is one of: ${views.join(', ')}.`).default('all'),
})
export type ZReportQuery = z.output<typeof ZReportQuery>

/** What a store's figures were over and short, each figure for itself: one does not make up for another. */
export const StoreDifference = z.object({ store: z.string(), over: Money, short: Money })
export type StoreDifference = z.output<typeof StoreDifference>

const allow = ['admin'] as const

export const zReportCalls = {
  insert: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/insert/',
    allow: ['till'],
    summary: 'Report a day that is over. A day that is reported again goes by its newest report',
    idempotent: true,
    body: NewZReport,
    reply: ZReport,
  },
  all: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/all/',
    allow,
    summary: 'What the stores counted at the end of their days, the newest first',
    body: ZReportQuery,
    reply: pageOf(ZReport),
  },
  export: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/export/',
    allow,
    summary: 'What the stores counted, as a spreadsheet',
    body: ZReportQuery,
    reply: spreadsheet,
  },
  differences: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/differences/',
    allow,
    summary: 'How far the counted figures were from the expected ones, by store',
    body: ZReportQuery,
    reply: z.object({ stores: z.array(StoreDifference) }),
  },
} as const satisfies Record<string, Call>
