import * as z from 'zod'
import { ById, type Call, Done, idOf, Version } from '#shared/call.ts'
import { Day } from '#shared/day.ts'
import { staff } from '#shared/roles.ts'
import { undoable } from '#shared/undo.ts'
import { faultsIn, isFullHour, type ShiftTimes } from './shiftHours.ts'

const storeName = z
  .string('Store is required.')
  .trim()
  .min(1, 'Store is required.')
  .max(100, 'Store can have at most 100 characters.')
const aFullHour = (label: string) => `${label} must be a day and a full hour, written like 2026-11-23T09:00:00.`
const time = (label: string) =>
  z
    .string(`${label} is required.`)
    .max(19, aFullHour(label))
    .refine(isFullHour, { error: aFullHour(label) })
const times = { startTime: time('The start'), endTime: time('The end') }

/** The employee, by id, or by a name that only one employee has. */
const whose = {
  employee_id: idOf('Choose an employee.').optional(),
  user: z.string().trim().max(100, 'A name can have at most 100 characters.').optional(),
}

export const NewShift = z
  .object({ ...whose, store: storeName, ...times })
  .superRefine(checkTimes, whenValid(times))
  .refine(({ employee_id, user }) => employee_id !== undefined || user, {
    path: ['employee_id'],
    message: 'Choose an employee.',
    ...whenValid(whose),
  })
export type NewShift = z.output<typeof NewShift>

/** An update changes the fields it sends and leaves the rest. */
export const ShiftChange = z.object({
  ...ById.shape,
  ...whose,
  store: storeName.optional(),
  startTime: times.startTime.optional(),
  endTime: times.endTime.optional(),
  version: Version.optional(),
})
export type ShiftChange = z.output<typeof ShiftChange>

export const Shift = z.object({
  id: z.int(),
  /** The employee's name. */
  user: z.string(),
  employee_id: z.int(),
  store: z.string(),
  /** In the time zone of the store. */
  startTime: z.string(),
  endTime: z.string(),
  version: z.int(),
})
export type Shift = z.output<typeof Shift>

const aYear = 366 * 24 * 60 * 60 * 1000
export const ShiftQuery = z
  .object({ store: storeName, from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' })
  .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) > aYear), {
    path: ['to'],
    message: 'Choose at most one year.',
  })
export type ShiftQuery = z.output<typeof ShiftQuery>

/** The stores and the employees that shifts can be planned for. */
export const Roster = z.object({
  stores: z.array(
    z.object({
      name: z.string(),
      location: z.string(),
      time_zone: z.string(),
      /** Whether it is the store of the caller. */
      own: z.boolean(),
    }),
  ),
  employees: z.array(z.object({ id: z.int(), name: z.string(), store: z.string() })),
})
export type Roster = z.output<typeof Roster>

export const WeekToFill = z.object({
  store: storeName,
  /** The first day of the week that is filled. */
  from: Day,
  /** A preview copies nothing. Its reply lists the shifts that would be copied. */
  preview: z.boolean().default(false),
})
export type WeekToFill = z.output<typeof WeekToFill>

const CopiedShift = Shift.pick({ user: true, startTime: true, endTime: true })
export const CopiedWeek = Done.extend({
  copied: z.int(),
  /** The copied shifts, with their times in the new week. */
  added: z.array(CopiedShift),
  /** The shifts that are planned for the same employee, store and hours already. */
  there: z.array(CopiedShift),
  /** The shifts that could not be copied, with the reason. */
  left_out: z.array(CopiedShift.extend({ why: z.string() })),
  ...undoable,
})
export type CopiedWeek = z.output<typeof CopiedWeek>

const allow = staff
export const shiftCalls = {
  roster: {
    method: 'POST',
    path: '/shift/roster/',
    allow,
    summary: 'List the stores and employees that shifts are planned for',
    reply: Roster,
  },
  all: {
    method: 'POST',
    path: '/shift/all/',
    allow,
    summary: 'List the shifts of a store between two days',
    body: ShiftQuery,
    reply: z.array(Shift),
  },
  create: {
    method: 'POST',
    path: '/shift/insert/',
    allow,
    summary: 'Plan a shift',
    body: NewShift,
    reply: Shift,
  },
  update: {
    method: 'POST',
    path: '/shift/update/',
    allow,
    summary: 'Change a shift',
    body: ShiftChange,
    reply: Shift.extend(undoable),
    current: Shift,
  },
  remove: {
    method: 'POST',
    path: '/shift/delete/{id}/',
    allow,
    summary: 'Delete a shift',
    params: ById,
    reply: Done.extend(undoable),
  },
  copy: {
    method: 'POST',
    path: '/shift/copy/',
    allow,
    summary: 'Copy the previous week into this one',
    body: WeekToFill,
    reply: CopiedWeek,
  },
} as const satisfies Record<string, Call>

function checkTimes(times: ShiftTimes, { addIssue }: z.RefinementCtx) {
  for (const { field, message } of faultsIn(times)) addIssue({ code: 'custom', path: [field], message })
}

/** Runs a check as soon as these fields are valid, also when other fields are not. */
function whenValid(fields: z.ZodRawShape) {
  return { when: ({ value }: z.core.ParsePayload) => z.object(fields).safeParse(value).success }
}
