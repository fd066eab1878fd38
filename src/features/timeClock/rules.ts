import type { Timestamp } from './columns.ts'

/** Nobody is at work for longer: whoever is still in after so many hours forgot to check out. */
export const longestHours = 16

/** What the clock in the store showed. A time stamp carries its store's own offset, so it need only be read off. */
export const clockTime = (moment: string) => moment.slice(11, 16)
export const clockDay = (moment: string) => moment.slice(0, 10)

/** When somebody left, as people say it: the day too where it is another. */
export const checkedOut = ({ date, checkOut }: Pick<Timestamp, 'date' | 'checkOut'>) => {
  if (checkOut === null) return ''
  return clockDay(checkOut) === date ? clockTime(checkOut) : `${clockDay(checkOut)} ${clockTime(checkOut)}`
}

/** Shown instead of a check-out time that is missing. */
export const stampStateNames = { in: 'At work', forgotten: 'Not checked out' } as const
export const stampViewNames = { all: 'Show All', ...stampStateNames } as const

/** What a stamp is called: whose it is, and of which day. */
export const nameOfStamp = ({ employee, date }: Pick<Timestamp, 'employee' | 'date'>) => `${employee}, ${date}`
