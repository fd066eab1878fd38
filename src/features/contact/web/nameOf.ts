import type { ContactMessage } from '../contract.ts'

/** How one message is told from another. */
export const nameOf = ({ name }: ContactMessage) => `the message of ${name}`
