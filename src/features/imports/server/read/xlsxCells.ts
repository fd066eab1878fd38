import { fault } from '#platform/refusal/refusal.ts'
import { type FileCell, longestCell } from './cell.ts'

/** Spreadsheet programs write `_x000D_` for a character that XML cannot hold, and `_x005F_` for an underscore before such a word. */
export const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Adds the next part of the text of a cell. */
export function joined(text: string, more: string): string {
  if (text.length + more.length > longestCell)
    throw fault('fileToUpload', `A cell has more than ${longestCell.toLocaleString('en-CA')} characters. Shorten it.`)
  return text + more
}

export type NumberFormat = 'day' | 'percent' | 'plain'

/** The formats that every program has built in. */
const builtIn = (id: number): NumberFormat => {
  if (id === 9 || id === 10) return 'percent'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'day'
    : 'plain'
}

export function formatOf(id: string, custom: ReadonlyMap<string, string>): NumberFormat {
  const code = custom.get(id)
  if (code === undefined) return builtIn(Number(id))
  // Without texts in quotes, escaped characters, and colours or conditions in brackets.
  const signs = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  if (signs.includes('%')) return 'percent'
  return /[dmyhs]/i.test(signs) && !/[0#?]/.test(signs) ? 'day' : 'plain'
}

/** Reads one cell after the other. */
export class CellReader {
  readonly #book: { formats: readonly NumberFormat[]; texts: readonly string[]; is1904: boolean }
  #attributes: Record<string, string> = {}
  #value = ''
  #isValue = false
  #isPhonetic = false
  /** The place of the cell in its row, from 0. */
  column: number | undefined

  constructor(book: { formats: readonly NumberFormat[]; texts: readonly string[]; is1904: boolean }) {
    this.#book = book
  }

  open(name: string, attributes: Record<string, string>) {
    if (name === 'c') {
      this.#attributes = attributes
      this.#value = ''
      this.column = attributes.r === undefined ? undefined : columnOf(attributes.r)
    }
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 'v' || name === 't') this.#isValue = !this.#isPhonetic
  }

  text(text: string) {
    if (this.#isValue) this.#value = joined(this.#value, text)
  }

  close(name: string) {
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 'v' || name === 't') this.#isValue = false
  }

  value(): FileCell {
    const { t: type = 'n', s: style = '0' } = this.#attributes
    const text = this.#value.trim()
    if (text === '') return null
    if (type === 's') return this.#book.texts[Number(text)] ?? null
    if (type === 'b') return text === '1'
    if (type === 'd') return text.slice(0, 10)
    if (type !== 'n') return unescaped(text).trim()
    const number = Number(text)
    const format = this.#book.formats[Number(style)] ?? 'plain'
    if (!Number.isFinite(number)) return text
    // 0.125 is stored for 12.5 %, and 0.07 × 100 has a wrong last digit.
    if (format === 'percent') return Number((number * 100).toPrecision(12))
    return format === 'day' ? dayOf(number, this.#book.is1904) : number
  }
}

/** `AB12` is in column 27. */
const columnOf = (address: string) =>
  [...address.replaceAll(/[^A-Z]/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const dayLength = 24 * 60 * 60 * 1000

/** A spreadsheet stores a day as the number of days since its first one. Times of day are cut off. */
function dayOf(serial: number, is1904: boolean): FileCell {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const moment = new Date(first + Math.floor(serial) * dayLength)
  return Number.isNaN(moment.getTime()) ? serial : moment.toISOString().slice(0, 10)
}
