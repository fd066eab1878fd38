import type { Choice, Kind } from '#shared/columns.ts'
import { shopTimeZone } from '#shared/day.ts'
import { toDollars } from '#shared/money.ts'

export const nothing = '–'

/** Formats a value. */
export function showValue(value: unknown, kind: Kind = 'text', choices: readonly Choice[] = []): string {
  if (value === null || value === undefined || value === '') return nothing
  switch (kind) {
    case 'number':
    case 'percent':
      return typeof value === 'number' ? numbers.format(value) : String(value)
    case 'money':
      return typeof value === 'number' ? twoDecimals.format(toDollars(value)).replace('-', '−') : String(value)
    case 'hours':
      return typeof value === 'number' ? twoDecimals.format(value) : String(value)
    case 'moment':
      return moments.format(new Date(String(value))).replace(',', '')
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
/**
 * Swedish moments have the ISO format. They are in the time zone of the shop, also for users elsewhere, because the filters and
 * the search use the same time zone.
 */
const moments = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
