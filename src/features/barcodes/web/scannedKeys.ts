import { isEan13, normaliseCode, productOfOwnCode, rightDigitFor } from '../rules.ts'

/** Characters that followed each other as fast as a scanner types. */
export interface Burst {
  readonly text: string
  /** The time of the last one, in milliseconds. */
  readonly at: number
}
export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

/** A scanner needs a few milliseconds for a character. On a slow machine or over Bluetooth it may be more. */
const longestPause = 300
const shortestCode = 3

export const goesOn = ({ at }: Burst, now: number) => now - at <= longestPause

export const withCharacter = (burst: Burst, character: string, now: number): Burst => ({
  text: (goesOn(burst, now) ? burst.text : '') + character,
  at: now,
})

/**
 * The code of a scanner that ends with Enter now. In a field, where somebody may have typed it, only a text that cannot be
 * meant for the field is a code: one with a right check digit, or that of our own labels.
 */
export function codeIn(burst: Burst, now: number, isInField: boolean): string | undefined {
  const { text } = burst
  if (text.length < shortestCode || !goesOn(burst, now)) return undefined
  return isInField && !isUnmistakable(text) ? undefined : text
}

const isUnmistakable = (text: string) =>
  (isEan13(normaliseCode(text)) && rightDigitFor(text) === undefined) || productOfOwnCode(text) !== undefined
