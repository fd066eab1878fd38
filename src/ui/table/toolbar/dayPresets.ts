import { type Day, daysAfter, weekOf } from '#shared/day.ts'

export interface DayRange {
  readonly start_date: Day
  readonly end_date: Day
}

export const dayPresets = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'this-week', label: 'This week' },
  { value: 'last-week', label: 'Last week' },
  { value: 'this-month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'this-year', label: 'This year' },
] as const
export type DayPreset = (typeof dayPresets)[number]['value']

/** The days of a preset. Weeks begin on Monday. */
export function daysOfPreset(preset: DayPreset, today: Day): DayRange {
  switch (preset) {
    case 'today':
      return { start_date: today, end_date: today }
    case 'yesterday':
      return daysOfPreset('today', daysAfter(today, -1))
    case 'this-week':
      return { start_date: weekOf(today), end_date: daysAfter(weekOf(today), 6) }
    case 'last-week':
      return daysOfPreset('this-week', daysAfter(today, -7))
    case 'this-month':
      return { start_date: monthOf(today), end_date: daysAfter(monthOf(daysAfter(monthOf(today), 31)), -1) }
    case 'last-month':
      return daysOfPreset('this-month', daysAfter(monthOf(today), -1))
    case 'this-year':
      return { start_date: `${today.slice(0, 4)}-01-01`, end_date: `${today.slice(0, 4)}-12-31` }
  }
}

/** The preset with exactly these days. */
export const presetOf = (start: string, end: string, today: Day) =>
  dayPresets.find(({ value }) => {
    const { start_date, end_date } = daysOfPreset(value, today)
    return start_date === start && end_date === end
  })?.value

/** The first day of a day's month. */
const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`
