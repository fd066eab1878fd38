import type { AuditEntry, NotedField } from './columns.ts'

export const hasChanged = ({ before, after }: NotedField) => before !== after

/** A change in one line: `Price: 12.00 → 13.00`. For a row that is new, removed or there again, its value only. */
export function changeInOneLine({ name, before, after }: NotedField, act: AuditEntry['act']): string {
  if (act === 'removed') return `${name}: ${before}`
  if (act === 'made' || (act === 'restored' && before === '')) return `${name}: ${after}`
  return `${name}: ${before || emptyValue} → ${after || emptyValue}`
}

export const emptyValue = '–'

/** The name of a change in dialogs and labels. */
export const nameOfEntry = ({ act, subject, subject_id, name }: AuditEntry) =>
  `${act} ${subject} ${name === '' ? subject_id : name}`

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
