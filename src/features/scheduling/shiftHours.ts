import type { Clock } from '#shared/clocks.ts'
import { Day } from '#shared/day.ts'
import type { Fault } from '#shared/faults.ts'
import { staffTime, weekdayAndDay } from '#shared/time.ts'

/** The hours in which shifts are possible, in the time zone of the store. */
export const firstHour = 8
export const lastHour = 22

/** The hours in which a shift can start. */
export const hours = Array.from({ length: lastHour - firstHour }, (_, at) => firstHour + at)

/** The day and the hours of a shift. They are not moments, so time zones and daylight saving time do not change them. */
export interface Span {
  day: Day
  start: number
  end: number
}

/** The same on the wire: `2026-11-23T09:00:00`. */
export interface ShiftTimes {
  startTime: string
  endTime: string
}

export const spanOf = ({ startTime, endTime }: ShiftTimes): Span => ({
  day: dayOf(startTime),
  start: hourOf(startTime),
  end: hourOf(endTime),
})
export const timesOf = ({ day, start, end }: Span): ShiftTimes => ({ startTime: at(day, start), endTime: at(day, end) })

export const isFullHour = (text: string) =>
  /^.{10}T([01]\d|2[0-3]):00:00$/.test(text) && Day.safeParse(dayOf(text)).success

/** The errors in the start and in the end of a shift. */
export function faultsIn({ startTime, endTime }: ShiftTimes): Fault[] {
  const [start, end] = [hourOf(startTime), hourOf(endTime)]
  const faults: Fault[] = []
  const isOutside = start < firstHour || start >= lastHour
  if (isOutside) {
    const message = `A shift must start between ${firstHour}:00 and ${lastHour - 1}:00.`
    faults.push({ field: 'startTime', message })
  }
  if (dayOf(startTime) !== dayOf(endTime))
    faults.push({ field: 'endTime', message: 'A shift must end on the day it starts.' })
  else if (end > lastHour) faults.push({ field: 'endTime', message: `A shift must end by ${lastHour}:00.` })
  else if (end <= start && !isOutside) faults.push({ field: 'endTime', message: 'A shift must end after it starts.' })
  return faults
}

/** 09:00, or 9 a.m. */
export const hourInWords = (clock: Clock, hour: number) => staffTime(clock, timeOf(hour))
/** Monday 2026-11-23, 09:00 to 17:00. */
export const shiftInWords = (clock: Clock, { day, start, end }: Span) =>
  `${weekdayAndDay(day)}, ${hourInWords(clock, start)} to ${hourInWords(clock, end)}`

const dayOf = (time: string): Day => time.slice(0, 10)
const hourOf = (time: string) => Number(time.slice(11, 13))
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const at = (day: Day, hour: number) => `${day}T${timeOf(hour)}:00`
