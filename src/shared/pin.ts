import * as z from 'zod'
import { Id } from './call.ts'
import { Day } from './day.ts'

const aPin = 'A pin is 4 to 8 digits.'
/** The digits by which an employee is recognized at a till. A text and not a number, because 0042 is a pin. */
export const Pin = z
  .string('A pin is required.')
  .max(8, aPin)
  .regex(/^\d{4,8}$/, aPin)
/**
 * A new pin. If it is empty or missing, the server chooses one. Weak pins are rejected only here, so existing ones stay valid.
 */
export const ChosenPin = z
  .string(aPin)
  .max(8, { error: aPin, abort: true })
  .regex(/^(\d{4,8})?$/, { error: aPin, abort: true })
  .refine((pin) => !isWeakPin(pin), { error: ({ input }) => weaknessOf(String(input)) })
  .optional()

/** Whether a pin is among the first that somebody would try. */
export const isWeakPin = (pin: string): boolean => weaknessOf(pin) !== undefined

/** Why a pin is easy to guess, with what to do. Undefined for a good pin. */
function weaknessOf(pin: string): string | undefined {
  if (isRow(pin)) return 'That pin is easy to guess. Choose one that is not a single digit or digits in a row.'
  if (isOnKeys(pin)) return 'That pin follows the keys, which is easy to guess. Choose one without a pattern.'
  if (isYear(pin) || isDate(pin)) return 'That pin is a year or a date, which is easy to guess. Choose another.'
  if (common.has(pin)) return 'That pin is one of the most common ones. Choose another.'
  return undefined
}

const countingUp = '01234567890123456789'
const countingDown = '98765432109876543210'

/**
 * Whether all digits are the same or go up or down by one, like 0000, 1234 and 7654. Also if such digits are repeated, like
 * 123123.
 */
function isRow(pin: string): boolean {
  const [, part = pin] = /^(.+?)\1+$/.exec(pin) ?? []
  return part !== '' && (countingUp.includes(part) || countingDown.includes(part))
}

const bothWays = (lines: readonly string[]) => [...lines, ...lines.map((line) => [...line].reverse().join(''))]
const linesOfKeys = bothWays(['123', '456', '789', '147', '258', '369', '159', '357'])
/** Four keys on a till: the middle column, and the four corners in a circle. */
const fourKeys = new Set(bothWays(['2580', '1397', '3971', '9713', '7139']))

/** Whether the digits are neighbours on the keys of a till: 2580, 147258, 789456. */
const isOnKeys = (pin: string): boolean =>
  fourKeys.has(pin) ||
  (pin.length >= 6 && (pin.match(/.{1,3}/g) ?? []).every((part) => linesOfKeys.some((line) => line.startsWith(part))))

/** The range of years that are likely in a pin: years of birth, and the current ones. */
const firstYear = 1930
const lastYear = 2029
const isNear = (year: number) => year >= firstYear && year <= lastYear
const isYear = (pin: string): boolean => pin.length === 4 && isNear(Number(pin))

/** The year is first, or last after the day or the month. */
const orders = [
  /^(?<year>\d\d|\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<month>\d\d)(?<day>\d\d)(?<year>\d\d|\d{4})$/,
  /^(?<day>\d\d)(?<month>\d\d)(?<year>\d\d|\d{4})$/,
]

/**
 * Whether six or eight digits are a date in these years, because colleagues know each other's birthdays. Four digits are not
 * checked, because too many of them could be a day and a month.
 */
const isDate = (pin: string): boolean =>
  orders.some((order) => {
    const { year = '', month, day } = order.exec(pin)?.groups ?? {}
    const years = year.length === 2 ? [`19${year}`, `20${year}`] : [year]
    return years.some((full) => isNear(Number(full)) && Day.safeParse(`${full}-${month}-${day}`).success)
  })

/**
 * The pins among the 1,000 most common passwords of `@zxcvbn-ts/language-common` that no rule above finds. A test compares the
 * lists.
 */
const common = new Set(
  '6969 5150 2112 12312 696969 131313 315475 007007 134679 8675309 9379992 11223344 12344321'.split(' '),
)

export const ResetPin = z.object({ id: Id, pin: ChosenPin })
/** The only response that contains the pin. */
export const CreatedPin = z.object({ id: z.int(), pin: z.string() })
export type CreatedPin = z.output<typeof CreatedPin>
