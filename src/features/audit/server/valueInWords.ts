import type { ShownField } from '#platform/db/audit.ts'
import { toDollars } from '#shared/money.ts'

/** A logged value as the page shows it. Money is logged in cents. */
export function valueInWords({ isMoney, meanings }: ShownField, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (isMoney && typeof value === 'number') return toDollars(value).toFixed(2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return meanings?.[String(value)] ?? String(value).replace(localTime, '$1 $2')
}

/** The start or the end of a shift, in the time zone of its store. */
const localTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00$/
