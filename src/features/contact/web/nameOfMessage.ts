import type { ContactMessage } from '../columns.ts'

/** How one message is told from another. */
export const nameOfMessage = ({ name }: ContactMessage) => `the message of ${name}`
