import type { Clock } from '#shared/clocks.ts'
import { staffTime } from '#shared/time.ts'
import type { Timestamp } from './columns.ts'

/** After these hours without a check-out, the employee has forgotten it. */
export const longestHours = 16

/** The local time of the store. A time stamp has the offset of its store, so it needs no conversion. */
export const clockTime = (moment: string) => moment.slice(11, 16)
const clockDay = (moment: string) => moment.slice(0, 10)

/** The time of the check-out, with the day if it is not the day of the check-in. */
export function checkedOut({ date, checkOut }: Pick<Timestamp, 'date' | 'checkOut'>, clock: Clock = '24'): string {
  if (checkOut === null) return ''
  const time = staffTime(clock, clockTime(checkOut))
  return clockDay(checkOut) === date ? time : `${clockDay(checkOut)} ${time}`
}

/** Shown instead of a check-out time that is missing. */
export const stampStateNames = { in: 'At work', forgotten: 'Not checked out' } as const
export const stampViewNames = { all: 'Show All', ...stampStateNames } as const

/** The name of a time stamp: employee and day. */
export const nameOfStamp = ({ employee, date }: Pick<Timestamp, 'employee' | 'date'>) => `${employee}, ${date}`
