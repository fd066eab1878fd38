import * as z from 'zod'
import { Id } from './call.ts'

const aPin = 'A pin is 4 to 8 digits.'
/** The digits that an employee types at a till to identify themselves. Text, not a number, because 0042 is a pin. */
export const Pin = z
  .string('A pin is required.')
  .max(8, aPin)
  .regex(/^\d{4,8}$/, aPin)
/**
 * A new pin. If it is empty or missing, the server makes one. Only new pins must not be weak; existing ones stay valid.
 */
export const ChosenPin = z
  .string(aPin)
  .max(8, { error: aPin, abort: true })
  .regex(/^(\d{4,8})?$/, { error: aPin, abort: true })
  .refine(
    (pin) => !isWeakPin(pin),
    'That pin is easy to guess. Choose one that is not a single digit or digits in a row.',
  )
  .optional()

const countingUp = '01234567890123456789'
const countingDown = '98765432109876543210'

/** Whether all digits are the same or count up or down by one, like 0000, 1234 and 7654, also repeated, like 123123. */
export function isWeakPin(pin: string): boolean {
  const [, part = pin] = /^(.+?)\1+$/.exec(pin) ?? []
  return part !== '' && (countingUp.includes(part) || countingDown.includes(part))
}

export const ResetPin = z.object({ id: Id, pin: ChosenPin })
/** The only response that contains the pin. */
export const CreatedPin = z.object({ id: z.int(), pin: z.string() })
export type CreatedPin = z.output<typeof CreatedPin>
