import type { Choice, Kind } from '#shared/columns.ts'
import { toDollars } from '#shared/money.ts'
import { showMoment } from '../browser/clock.ts'

export const emptyCell = '–'

/** Formats a value. */
export function showValue(value: unknown, kind: Kind = 'text', choices: readonly Choice[] = []): string {
  if (value === null || value === undefined || value === '') return emptyCell
  switch (kind) {
    case 'number':
    case 'percent':
      return typeof value === 'number' ? numbers.format(value) : String(value)
    case 'money':
      return typeof value === 'number' ? twoDecimals.format(toDollars(value)).replace('-', '−') : String(value)
    case 'hours':
      return typeof value === 'number' ? twoDecimals.format(value) : String(value)
    case 'moment':
      return showMoment(String(value))
    case 'boolean':
      return value ? 'Yes' : 'No'
    case 'choice':
      return choices.find((choice) => choice.value === value)?.label ?? String(value)
    default:
      return String(value)
  }
}

const numbers = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 2, useGrouping: false })
const twoDecimals = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
