import type { Day } from '#shared/day.ts'
import type { Language } from '#shared/language.ts'

/*
 * Days and times as people write them here. Written out by hand: what the server draws and what the browser takes over
 * must be the same to the letter, and the two know languages from different books.
 */
interface Calendar {
  weekdays: readonly string[]
  shortWeekdays: readonly string[]
  months: readonly string[]
}
const calendars: Record<Language, Calendar> = {
  en: {
    weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    shortWeekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    months: 'January February March April May June July August September October November December'.split(' '),
  },
  fr: {
    weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
    shortWeekdays: ['dim', 'lun', 'mar', 'mer', 'jeu', 'ven', 'sam'],
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  },
}

/** A day’s parts: `Friday`, `Fri`, `20`, `November`. */
export function partsOf(language: Language, day: Day) {
  const { weekdays, shortWeekdays, months } = calendars[language]
  const date = new Date(`${day}T00:00Z`)
  return {
    weekday: weekdays[date.getUTCDay()] ?? '',
    shortWeekday: shortWeekdays[date.getUTCDay()] ?? '',
    date: date.getUTCDate(),
    month: months[date.getUTCMonth()] ?? '',
  }
}

/** `Friday, November 20`, `vendredi 1er mai`. */
export function dayInWords(language: Language, day: Day): string {
  const { weekday, date, month } = partsOf(language, day)
  if (language === 'en') return `${weekday}, ${month} ${date}`
  return `${weekday} ${date === 1 ? '1er' : date} ${month}`
}

/** `2:30 p.m.`, `14 h 30`. */
export function timeInWords(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  if (language === 'fr') return `${hour}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`
}

interface Place {
  location: string
  address: string
  city: string
  province: string
  postal_code: string
}

/** `Mic Mac Mall, 21 Micmac Boulevard, Unit 208, Dartmouth NS  B3A 4N3`. */
export const placeInWords = ({ location, address, city, province, postal_code }: Place) =>
  [location, address, `${city} ${province}  ${postal_code}`].filter((part) => part !== '').join(', ')
