import type { OutboxMail } from '../columns.ts'

/** How one mail is told from another. */
export const nameOfMail = ({ subject, to }: OutboxMail) => `“${subject}” to ${to}`
