import { codes } from './codes.ts'
import type { Wrong } from './refusal.ts'

/** The texts that hold the character number 0: PostgreSQL keeps no such text. What is passed here was validated. */
export function nullCharactersIn(value: unknown, field = ''): Wrong[] {
  if (typeof value === 'string') return value.includes('\0') ? [{ field, message: codes.notText }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' || typeof inner === 'object'
      ? nullCharactersIn(inner, field === '' ? name : `${field}.${name}`)
      : [],
  )
}
