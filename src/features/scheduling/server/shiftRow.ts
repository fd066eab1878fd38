import type { Day } from '#shared/day.ts'
import { type ShiftTimes, spanOf } from '../shiftHours.ts'

/** The columns of a shift in the table. */
export interface ShiftRow {
  employee_id: number
  store_id: number
  day: Day
  start_hour: number
  end_hour: number
}

export function hoursOf(times: ShiftTimes): Pick<ShiftRow, 'day' | 'start_hour' | 'end_hour'> {
  const { day, start, end } = spanOf(times)
  return { day, start_hour: start, end_hour: end }
}
