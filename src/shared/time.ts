import type { Clock } from './clocks.ts'
import { type Day, daysAfter, momentOf, weekdayOf } from './day.ts'
import type { InEach, Language } from './language.ts'

/** Formats a time for visitors: `14:30` is `2:30 p.m.` in English and `14 h 30` in French. A full hour has no minutes. */
export function timeInWords(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  const isFull = minutes === '00'
  if (language === 'fr') return `${hour}\u00a0h${isFull ? '' : `\u00a0${minutes}`}`
  return `${hour % 12 || 12}${isFull ? '' : `:${minutes}`}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** A time as staff read it: `14:30`, or with 12 hours `2:30 p.m.` */
export const staffTime = (clock: Clock, time: string) => (clock === '24' ? time : timeInWords('en', time))

/** A moment as staff read it, in the time zone of the shop: `2026-11-20 14:30`. */
export function staffMoment(clock: Clock, moment: Date): string {
  const [day = '', time = ''] = momentOf(moment).split(' ')
  return `${day} ${staffTime(clock, time)}`
}

/** A day as staff read it where the weekday matters: `Friday 2026-11-20`. */
export const weekdayAndDay = (day: Day) => `${weekdays.en[weekdayOf(day)]} ${day}`

/** The days of a week as staff read them: `2026-11-23 to 2026-11-29`. */
export const weekInWords = (monday: Day) => `${monday} to ${daysAfter(monday, 6)}`

/** `Fri`, for narrow columns. */
export const shortWeekday = (day: Day) => (weekdays.en[weekdayOf(day)] ?? '').slice(0, 3)

/** The minutes from midnight to a time of the clock. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The names of the weekdays, by number: 0 is Sunday. */
export const weekdays: InEach<readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
}
