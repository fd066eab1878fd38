import type { Language } from '#shared/language.ts'
import type { Closure } from '../../hours.ts'
import { reasonIn } from '../../words/holidays.ts'

/** Days off, and why, as the visitor reads it: only the server knows the holidays in both languages. */
export const closuresIn = (language: Language, closures: readonly Closure[]): Closure[] =>
  closures.map(({ day, reason }) => ({ day, reason: reasonIn(language, reason) }))
