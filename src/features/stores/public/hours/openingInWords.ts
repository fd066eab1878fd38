import { fill, type Language } from '#shared/language.ts'
import { timeInWords } from '#shared/time.ts'
import type { Opening } from '../../openHours.ts'
import type { HoursWords } from './hoursWords.ts'

/** `10 a.m. to 6 p.m.` */
export const spanInWords = (
  language: Language,
  says: HoursWords,
  { opens, closes }: { opens: string; closes: string },
) => fill(says.span, { opens: timeInWords(language, opens), closes: timeInWords(language, closes) })

/** Whether the store is open, and when that changes: `Open now`, `until 6 p.m.` */
export function openingInWords(
  language: Language,
  says: HoursWords,
  opening: Opening | undefined,
): { state: string; more: string } {
  if (!opening) return { state: '', more: says.hoursUnknown }
  if (opening.isOpen)
    return { state: says.open, more: fill(says.until, { time: timeInWords(language, opening.until) }) }
  const { next, closure } = opening
  const state = closure === undefined ? says.closed : says.closedToday
  if (!next) return { state, more: '' }
  const text = next.daysAhead === 0 ? says.opensAt : next.daysAhead === 1 ? says.opensTomorrow : says.opensOn
  const weekday = says.weekdays[next.weekday] ?? ''
  return { state, more: fill(text, { weekday, time: timeInWords(language, next.time) }) }
}
