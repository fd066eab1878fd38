import type { Column, Kind } from '#shared/columns.ts'
import { fromDollars, toDollars } from '#shared/money.ts'
import { readNumber, writeNumber } from '../form/number.ts'

export class NotANumber extends Error {
  constructor() {
    super('Enter a valid number.')
  }
}

/** The text of a value in its editor. */
export function writeValue(value: unknown, kind: Kind = 'text'): string {
  if (value === null || value === undefined) return ''
  if (kind === 'money' && typeof value === 'number') return toDollars(value).toFixed(2)
  return typeof value === 'number' ? writeNumber(value) : String(value)
}

/** The value of a text from an editor. An empty text is null, except in text columns. */
export function readValue(
  written: string,
  { kind = 'text', choices = [], plain }: Pick<Column, 'kind' | 'choices' | 'plain'>,
): unknown {
  switch (kind) {
    case 'number':
    case 'percent':
    case 'hours':
    case 'money': {
      const number = plain && !/^-?\d+(\.\d+)?$/.test(written.trim()) ? Number.NaN : readNumber(written)
      if (number === undefined) return null
      // `5 %` is not an amount in dollars.
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

/** The value as it is sent: money in dollars. */
export const sentValue = (value: unknown, kind: Kind | undefined) =>
  kind === 'money' && typeof value === 'number' ? toDollars(value) : value
