import type { ShownField } from '#platform/db/audit.ts'
import { toDollars } from '#shared/money.ts'

/** A logged value as people read it. Money is logged in whole cents. */
export function valueInWords({ isMoney, meanings }: ShownField, value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (isMoney && typeof value === 'number') return toDollars(value).toFixed(2)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return meanings?.[String(value)] ?? String(value).replace(byTheClock, '$1 $2')
}

/** A day and an hour by the clock of a store, as a shift has them. */
const byTheClock = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):00$/
