import type { Cents } from '#shared/money.ts'
import type { ListChange } from '../table/listState.ts'

/** A row of a chart: an amount and a part of it, such as sales and profit. The part may be negative. */
export interface ChartRow {
  readonly key: string | number
  readonly label: string
  readonly whole: Cents
  readonly part: Cents
  /** The change of the list that shows the rows of this bar. */
  readonly opens?: ListChange | undefined
}

/** The names of the whole and the part. */
export interface SeriesNames {
  readonly whole: string
  readonly part: string
}

// These colours have a meaning, so they stay when the system forces its own colours.
export const wholeClass = 'border border-teal bg-teal-soft forced-color-adjust-none'
export const partClass = (part: number) => `forced-color-adjust-none ${part < 0 ? 'bg-bad' : 'bg-teal'}`
