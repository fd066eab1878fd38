import * as z from 'zod'
import { Id } from './call.ts'

const aPin = 'A pin is 4 to 8 digits.'
/** What somebody types at a till to say who they are. Digits, not a number: 0042 is a pin. */
export const Pin = z
  .string('A pin is required.')
  .max(8, aPin)
  .regex(/^\d{4,8}$/, aPin)
/** A pin that somebody chose; none leaves the choice to the server. Only new pins are judged: older ones go on working. */
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
/** The only time that anybody sees the pin. */
export const MadePin = z.object({ id: z.int(), pin: z.string() })
export type MadePin = z.output<typeof MadePin>
