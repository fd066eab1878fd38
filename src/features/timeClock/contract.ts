import * as z from 'zod'
import { type Call, Id, spreadsheet, Version } from '#shared/call.ts'
import { totalsOf } from '#shared/columns.ts'
import { pageOf, posListQuery } from '#shared/list.ts'
import { Pin } from '#shared/pin.ts'
import { Timestamp, timestampColumns } from './columns.ts'

const views = ['all', 'in', 'forgotten'] as const
export const TimestampQuery = posListQuery(timestampColumns).safeExtend({
  view: z.enum(views, `The view must be one of: ${views.join(', ')}.`).default('all'),
})
export type TimestampQuery = z.output<typeof TimestampQuery>

/** The pin of the employee. A pin belongs to a store, so an employee of another store also sends that store. */
export const Punch = z.object({
  pin: Pin,
  employee_store: z
    .union([z.string().trim().min(1).max(100), Id], 'The employee’s store is its name or its id.')
    .optional(),
})
export type Punch = z.output<typeof Punch>

const aClock = 'Write a time like 2026-11-20T17:30, as the clock in the store shows it.'
const clock = z.iso
  .datetime({ local: true, error: aClock })
  .max(30, aClock)
  .refine((text) => !text.endsWith('Z'), aClock)

/** A check-in or a check-out that the office corrects. */
export const Correction = z.object({
  id: Id,
  checkIn: clock.optional(),
  checkOut: clock.optional(),
  version: Version.optional(),
})
export type Correction = z.output<typeof Correction>

const tills = ['till'] as const
const allow = ['admin'] as const

export const timeClockCalls = {
  checkIn: {
    api: 'pos',
    method: 'POST',
    path: '/timestamp/checkIn/',
    allow: tills,
    summary: 'Check in. An employee of another store sends its name or id as `employee_store`',
    idempotent: true,
    body: Punch,
    reply: Timestamp,
  },
  checkOut: {
    api: 'pos',
    method: 'POST',
    path: '/timestamp/checkOut/',
    allow: tills,
    summary: 'Check out, also at another store than the check-in',
    idempotent: true,
    body: Punch,
    reply: Timestamp,
  },
  all: {
    api: 'pos',
    method: 'POST',
    path: '/timestamp/all/',
    allow,
    summary: 'List the time stamps, the newest first, with the sum of the hours of all that match',
    order: 'newest',
    body: TimestampQuery,
    reply: pageOf(Timestamp).extend({ totals: totalsOf(timestampColumns) }),
  },
  export: {
    api: 'pos',
    method: 'POST',
    path: '/timestamp/export/',
    allow,
    summary: 'Export the time stamps as a spreadsheet',
    body: TimestampQuery,
    reply: spreadsheet,
    job: 'Export of time stamps',
  },
  correct: {
    api: 'pos',
    method: 'POST',
    path: '/timestamp/correct/',
    allow,
    summary: 'Correct a check-in or a check-out, in the time zone of the store',
    body: Correction,
    reply: Timestamp,
  },
} as const satisfies Record<string, Call>
