import * as z from 'zod'
import { Day } from '#shared/day.ts'

const aTime = 'Write a time like 09:30.'
const time = z
  .string('A time is required.')
  .max(5, aTime)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, aTime)
/** The opening hours of a store on a weekday: 0 is Sunday. A weekday without hours is a day off. */
export const Hours = z.object({ weekday: z.int().min(0).max(6), opens: time, closes: time })
export type Hours = z.output<typeof Hours>

const reason = z.string('A reason is required.').trim().max(100, 'A reason can have at most 100 characters.')
/** A day on which the store is closed in spite of its opening hours. */
export const Closure = z.object({ day: Day, reason: reason.default('') })
export type Closure = z.output<typeof Closure>
