import * as z from 'zod'
import { type Call, spreadsheet } from '#shared/call.ts'
import { Day } from '#shared/day.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { Money } from '#shared/money.ts'
import { ZReport, zReportColumns } from './columns.ts'

/** May be negative: the refunds of a day can be higher than its sales. */
const counted = z.number().min(-1_000_000).max(1_000_000).pipe(Money)

/** The card total and two cash drawers as counted at the end of a day, and as the till expected them. */
export const NewZReport = z.object({
  charge: counted,
  c1: counted,
  c2: counted,
  calculatedCharge: counted,
  calculatedC1: counted,
  calculatedC2: counted,
  comment: z.string().trim().max(1000).default(''),
  /** By default today, in the time zone of the store. */
  date: Day.optional(),
  employeesPresent: z.string().trim().max(500).default(''),
})
export type NewZReport = z.output<typeof NewZReport>

const views = ['all', 'differing', 'replaced'] as const
export const ZReportQuery = posListQuery(zReportColumns).safeExtend({
  view: z.enum(views, `The view must be one of: ${views.join(', ')}.`).default('all'),
})
export type ZReportQuery = z.output<typeof ZReportQuery>

/** The sums of a store's positive and negative differences. They are not balanced against each other. */
export const StoreDifference = z.object({ store: z.string(), over: Money, short: Money })
export type StoreDifference = z.output<typeof StoreDifference>

const allow = ['admin'] as const

export const zReportCalls = {
  insert: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/insert/',
    allow: ['till'],
    summary: 'Report the end of a day. If a day is reported again, the newest report counts',
    idempotent: true,
    body: NewZReport,
    reply: ZReport,
  },
  all: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/all/',
    allow,
    summary: 'The Z reports of the stores, the newest first',
    order: 'newest',
    body: ZReportQuery,
    reply: pageOf(ZReport),
  },
  export: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/export/',
    allow,
    summary: 'The Z reports as a spreadsheet',
    body: ZReportQuery,
    reply: spreadsheet,
    job: 'Export of Z reports',
  },
  differences: {
    api: 'pos',
    method: 'POST',
    path: '/zReport/differences/',
    allow,
    summary: 'The differences between counted and expected amounts, by store',
    body: ZReportQuery,
    reply: z.object({ stores: z.array(StoreDifference) }),
  },
} as const satisfies Record<string, Call>
