import type { Choice, Kind } from '#shared/columns.ts'
import { fromDollars, toDollars } from '#shared/money.ts'
import { readNumber, writeNumber } from '../number.ts'

/** What is no number, where one belongs. */
export class NotANumber extends Error {
  constructor() {
    super('Enter a valid number.')
  }
}

/** A value as its editor holds it. */
export function writeValue(value: unknown, kind: Kind = 'text'): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return toDollars(value).toFixed(2)
  return typeof value === 'number' ? writeNumber(value) : String(value)
}

/** What was written in an editor, as the row holds it; nothing written is null where the value is no text. */
export function readValue(written: string, kind: Kind = 'text', choices: readonly Choice[] = []): unknown {
  switch (kind) {
    case 'number':
    case 'percent':
    case 'hours':
    case 'money': {
      const number = readNumber(written)
      if (number === undefined) return null
      // Five per cent of something is not five dollars.
      if (Number.isNaN(number) || (kind === 'money' && written.includes('%'))) throw new NotANumber()
      return kind === 'money' ? fromDollars(number) : number
    }
    case 'day':
      return written || null
    case 'choice':
      return choices.find((choice) => String(choice.value) === written)?.value ?? null
    default:
      return written
  }
}

/** A changed value as a call carries it: money travels in dollars. */
export const sentValue = (value: unknown, kind: Kind | undefined) =>
  kind === 'money' && typeof value === 'number' ? toDollars(value) : value
