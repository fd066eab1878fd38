import type { AuditEntry } from '../columns.ts'

/** How one change is told from another. */
export const nameOfEntry = ({ act, subject, subject_id, name }: AuditEntry) =>
  `${act} ${subject} ${name === '' ? subject_id : name}`

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
