/** A value of a file, before it is known which field it is for. A day is a text: `2026-11-29`. */
export type FileCell = string | number | boolean | null

export interface FileLine {
  /** As the program that made the file counts lines, from 1. */
  line: number
  cells: FileCell[]
}

/** The lines of a file that are not empty. */
export interface FileLines {
  lines: FileLine[]
  /** Whether a comma in a number is surely a decimal point. */
  decimalComma: boolean
}

/** In characters. Excel and LibreOffice allow no longer cells. */
export const longestCell = 32_767

/** What a cell shows if its formula fails. */
export const formulaErrors: readonly unknown[] = [
  ...['#REF!', '#N/A', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!'],
  ...['#SPILL!', '#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#UNKNOWN!', '#BUSY!', '#GETTING_DATA'],
]

/** PostgreSQL has no text with the character 0, and none with half of a character of two parts, which a cut leaves behind. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

export const isEmpty = (cell: FileCell | undefined): boolean => cell === null || cell === undefined || cell === ''
