import type { AuditEntry } from './columns.ts'

/** The name of an entry in dialogs and labels. */
export const nameOfEntry = ({ act, subject, subject_id, name }: AuditEntry) =>
  // People say that a user signed in, not that somebody signed in the session of a user.
  [act, /^signed /.test(act) ? '' : subject, name || subject_id || ''].filter(Boolean).join(' ')

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
