import { type Day, weekdayOf } from './day.ts'
import type { InEach, Language } from './language.ts'
import { weekdays } from './time.ts'

// Not from Intl, because server and browser have different versions of it, and an island must draw the same text in both.
const months: InEach<readonly string[]> = {
  en: /* @__PURE__ */ 'January February March April May June July August September October November December'.split(
    ' ',
  ),
  fr: /* @__PURE__ */ 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

/** The parts of a day for visitors: `Friday`, `20`, `November`. */
export const partsOf = (language: Language, day: Day) => ({
  weekday: weekdays[language][weekdayOf(day)] ?? '',
  date: Number(day.slice(8)),
  month: months[language][Number(day.slice(5, 7)) - 1] ?? '',
})

/** A day for visitors: `Friday, November 20`, `vendredi 1er mai`. */
export function dayInWords(language: Language, day: Day): string {
  const { weekday, date, month } = partsOf(language, day)
  if (language === 'en') return `${weekday}, ${month} ${date}`
  return `${weekday} ${ordinal(date)} ${month}`
}

/** A day for visitors that may be far away: `November 20, 2026`, `1er mai 2026`. */
export function dateInWords(language: Language, day: Day): string {
  const { date, month } = partsOf(language, day)
  const year = day.slice(0, 4)
  return language === 'en' ? `${month} ${date}, ${year}` : `${ordinal(date)} ${month} ${year}`
}

/** French has an ordinal number for the first day of a month only. */
const ordinal = (date: number) => (date === 1 ? '1er' : date)
