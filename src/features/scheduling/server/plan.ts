import type { Day } from '#shared/day.ts'
import { spanOf, type Times } from '../hours.ts'

/** A shift as the table holds it. */
export interface Plan {
  employee_id: number
  store_id: number
  day: Day
  start_hour: number
  end_hour: number
}

export function hoursOf(times: Times): Pick<Plan, 'day' | 'start_hour' | 'end_hour'> {
  const { day, start, end } = spanOf(times)
  return { day, start_hour: start, end_hour: end }
}
