import * as z from 'zod'
import { Id } from './call.ts'

const aPin = 'A pin is 4 to 8 digits.'
/** What somebody types at a till to say who they are. Digits, not a number: 0042 is a pin. */
export const Pin = z.string('A pin is required.').regex(/^\d{4,8}$/, aPin)
/** A pin that somebody chose; none leaves the choice to the server. */
export const ChosenPin = z
  .string(aPin)
  .regex(/^(\d{4,8})?$/, aPin)
  .optional()

export const ResetPin = z.object({ id: Id, pin: ChosenPin })
/** The only time that anybody sees the pin. */
export const MadePin = z.object({ id: z.int(), pin: z.string() })
export type MadePin = z.output<typeof MadePin>
