import type { Choice, Kind } from '#web/ui/table/columns.ts'

export const nothing = '–'

/** A value as people read it. */
export function showValue(value: unknown, kind: Kind = 'text', choices: readonly Choice[] = []): string {
  if (value === null || value === undefined || value === '') return nothing
  switch (kind) {
    case 'number':
      return typeof value === 'number' ? numbers.format(value) : String(value)
    case 'money':
      return typeof value === 'number' ? money.format(value / 100).replace('-', '−') : String(value)
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
const money = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** The Swedish way of writing a moment is the ISO one, in the reader's own time zone. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
