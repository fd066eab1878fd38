import type { OutboxMail } from '../columns.ts'

/** The name of a mail in labels. */
export const nameOfMail = ({ subject, to }: OutboxMail) => `“${subject}” to ${to}`
