import type { InEach, Language } from './language.ts'

/** Formats a time: `14:30` is `2:30 p.m.` in English and `14 h 30` in French. A full hour has no minutes. */
export function timeInWords(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  const isFull = minutes === '00'
  if (language === 'fr') return `${hour}\u00a0h${isFull ? '' : `\u00a0${minutes}`}`
  return `${hour % 12 || 12}${isFull ? '' : `:${minutes}`}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** The minutes from midnight to a time of the clock. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The names of the weekdays, by number: 0 is Sunday. */
export const weekdays: InEach<readonly string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  fr: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
}
