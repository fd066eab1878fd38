import type { AuditEntry } from './columns.ts'

/** The name of a change in dialogs and labels. */
export const nameOfEntry = ({ act, subject, subject_id, name }: AuditEntry) =>
  `${act} ${subject} ${name === '' ? subject_id : name}`

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
