import type { OutboxMail } from '../contract.ts'

/** How one mail is told from another. */
export const nameOf = ({ subject, to }: OutboxMail) => `“${subject}” to ${to}`
