import type { Appointment } from '../columns.ts'

/** A sentence about the mail that the customer gets after a change, or the phone number of a customer without an address. */
export const mailNote = ({ email, phone }: Appointment, what: string) =>
  email === '' ? `The customer has no e-mail address, so call ${phone}.` : `The customer ${what}.`
