/** A value of a file, before it is known which field it is for. A day is a text: `2026-11-29`. */
export type Cell = string | number | boolean | null

export interface Line {
  /** As the program that made the file counts lines, from 1. */
  line: number
  cells: Cell[]
}

/** The lines of a file that are not empty. */
export interface Lines {
  lines: Line[]
  /** Whether a comma in a number is surely a decimal point. */
  decimalComma: boolean
}

/** As long as a cell of a spreadsheet program can be. */
export const longestCell = 32_767

export const isEmpty = (cell: Cell | undefined): boolean => cell === null || cell === undefined || cell === ''
