import type { Language } from './language.ts'

/** A time of the clock as people write it here: `14:30` is `2:30 p.m.`, `14 h 30`; a full hour goes without minutes. */
export function timeInWords(language: Language, time: string): string {
  const hour = Number(time.slice(0, 2))
  const minutes = time.slice(3)
  const isFull = minutes === '00'
  if (language === 'fr') return `${hour}\u00a0h${isFull ? '' : `\u00a0${minutes}`}`
  return `${hour % 12 || 12}${isFull ? '' : `:${minutes}`}\u00a0${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** The minutes from midnight to a time of the clock. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
