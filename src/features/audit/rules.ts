import type { AuditEntry, NotedField } from './columns.ts'

export const hasChanged = ({ before, after }: NotedField) => before !== after

/** A change in one line: `Price: 12.00 → 13.00`; of what was made or removed, what it was. */
export function changeInOneLine({ name, before, after }: NotedField, act: AuditEntry['act']): string {
  if (act !== 'changed') return `${name}: ${act === 'made' ? after : before}`
  return `${name}: ${before || emptyValue} → ${after || emptyValue}`
}

export const emptyValue = '–'
