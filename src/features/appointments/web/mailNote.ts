import type { Appointment } from '../columns.ts'

/** Tells the user whether the customer hears of a change. */
export const mailNote = ({ email, phone }: Appointment, what: string) =>
  email === '' ? `The customer has no e-mail address, so please call ${phone}.` : `The customer ${what}.`
