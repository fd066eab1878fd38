import type { ContactMessage } from '../columns.ts'

/** The name of a message in labels. */
export const nameOfMessage = ({ name }: ContactMessage) => `the message from ${name}`
