import type { AuditEntry } from './columns.ts'

/** The name of an entry in dialogs and labels. */
export const nameOfEntry = ({ act, subject, subject_id, name }: AuditEntry) =>
  // Leaves out the subject of a sign-in: “signed in Anne”, not “signed in session Anne”.
  [act, /^signed /.test(act) ? '' : subject, name || subject_id || ''].filter(Boolean).join(' ')

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
