import { type Day, weekdayOf } from '#shared/day.ts'
import type { InEach, Language } from '#shared/language.ts'
import { weekdays } from '#shared/time.ts'

// Not from Intl, because server and browser have different versions of it, and an island must draw the same text in both.
const months: InEach<readonly string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
}

/** The parts of a day: `Friday`, `20`, `November`. */
export const partsOf = (language: Language, day: Day) => ({
  weekday: weekdays[language][weekdayOf(day)] ?? '',
  date: Number(day.slice(8)),
  month: months[language][Number(day.slice(5, 7)) - 1] ?? '',
})

/** `Friday, November 20`, `vendredi 1er mai`. */
export function dayInWords(language: Language, day: Day): string {
  const { weekday, date, month } = partsOf(language, day)
  if (language === 'en') return `${weekday}, ${month} ${date}`
  return `${weekday} ${date === 1 ? '1er' : date} ${month}`
}

interface StoreAddress {
  location: string
  address: string
  city: string
  province: string
  postal_code: string
}

/** `Mic Mac Mall, 21 Micmac Boulevard, Unit 208, Dartmouth NS  B3A 4N3`. */
export const placeInWords = ({ location, address, city, province, postal_code }: StoreAddress) =>
  [location, address, `${city} ${province}  ${postal_code}`].filter((part) => part !== '').join(', ')
