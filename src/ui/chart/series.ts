import type { Cents } from '#shared/money.ts'

/** Something that came in, and the part of it that stayed: less than nothing where it was given away. */
export interface Measured {
  readonly key: string | number
  readonly label: string
  readonly whole: Cents
  readonly part: Cents
}

/** What the two are called. */
export interface Names {
  readonly whole: string
  readonly part: string
}

export const wholeClass = 'border border-teal bg-teal-soft'
export const partClass = (part: number) => (part < 0 ? 'bg-bad' : 'bg-teal')
