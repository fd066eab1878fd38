import type { ImportValue } from '../columns.ts'
import type { ImportField } from './importFields.ts'
import { type FileCell, formulaErrors, isEmpty } from './read/cell.ts'

/** How the numbers and days of a column are written, if one of its cells shows it. */
export interface Manner {
  decimalComma: boolean
  /** Whether 03/04/2026 is in April. Undefined if no day of the column shows it. */
  dayFirst: boolean | undefined
}

/** The value of a cell, or why it is none. An empty cell is undefined: its field stays as it is. */
export type ReadCell = { value: ImportValue } | { problem: string } | undefined

export function readCell(
  cell: FileCell | undefined,
  { kind = 'text', header, choices }: ImportField,
  manner: Manner,
): ReadCell {
  if (cell === undefined || isEmpty(cell)) return undefined
  if (formulaErrors.includes(cell)) {
    return { problem: `${header} has the error ${cell} of a formula. Correct the formula, or type the value.` }
  }
  switch (kind) {
    case 'id':
      return asId(cell, header)
    case 'number':
    case 'money':
    case 'percent':
    case 'hours':
      return asNumber(cell, header, manner)
    case 'day':
      return asDay(cell, header, manner)
    case 'boolean':
      return asBoolean(cell, header)
    case 'choice': {
      const text = String(cell).toLowerCase()
      const chosen = choices?.find(
        ({ value, label }) => text === label.toLowerCase() || text === String(value).toLowerCase(),
      )
      const allowed = choices?.map(({ label }) => label).join(', ')
      return chosen ? { value: chosen.value } : { problem: `${header} must be one of: ${allowed}.` }
    }
    default:
      return { value: asText(cell) }
  }
}

/** A code of 13 digits must not become 9.78E+12. */
const asText = (cell: FileCell) =>
  typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell).toString() : String(cell).trim()

/** Whether a day comes before its month in a column of days. */
export function isDayFirst(cells: Iterable<FileCell | undefined>): boolean | undefined {
  for (const cell of cells) {
    const [, first, second] = (typeof cell === 'string' && numericDay.exec(cell)) || []
    if (Number(first) > 12) return true
    if (Number(second) > 12) return false
  }
  return undefined
}

function asNumber(cell: FileCell, header: string, { decimalComma }: Manner): ReadCell {
  if (typeof cell === 'number') return { value: cell }
  const text = String(cell)
  const [, before = '', between = '', digits = '', power = ''] = writtenNumber.exec(withSignAhead(text)) ?? []
  const plain = plainNumber(digits.replaceAll(thousands, ''), decimalComma)
  const number = /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain + power) : Number.NaN
  if (!Number.isFinite(number) || (before && between)) {
    return { problem: `${header} must be a number. “${shortened(text)}” is none.` }
  }
  return { value: before === '-' || between === '-' ? -number : number }
}

/** A sign and the currency in either order, digits with their separators, a power of ten, and a unit. */
const writtenNumber =
  /^([+-]?)\s*(?:CAD?)?\s*\$?\s*([+-]?)\s*(\d[\d.,\s'’]*|[.,]\d+)(e[+-]?\d+)?\s*(?:%|\$?\s*(?:CAD?)?)$/i

/** Spaces and apostrophes between groups of three digits. */
const thousands = /(?<=\d)[\s'’](?=\d{3}(?!\d))|\s+$/g

/** Bookkeepers write `(3.25)` or `3.25-` for -3.25. */
const withSignAhead = (text: string) =>
  text
    .replaceAll('−', '-')
    .replace(/^\((.*)\)$/, '-$1')
    .replace(/^([^-]*)-$/, '-$1')

/** An ID is never rounded: 1.2E+3 may have been another number once. */
function asId(cell: FileCell, header: string): ReadCell {
  const [, digits] = /^(\d+)([.,]0+)?$/.exec(String(cell)) ?? []
  return digits === undefined
    ? { problem: `${header} must be a whole number, like 12. “${shortened(String(cell))}” is none.` }
    : { value: Number(digits) }
}

/** The number as JavaScript writes it: `1.234,50`, `1,234.50` and `1 234,5` are all read. */
function plainNumber(text: string, decimalComma: boolean): string {
  const commas = text.split(',').length - 1
  const points = text.split('.').length - 1
  if (commas > 0 && points > 0) {
    const isCommaLast = text.lastIndexOf(',') > text.lastIndexOf('.')
    return isCommaLast ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  }
  if (commas === 1) {
    // Three digits after it are thousands, unless the file writes decimals with a comma.
    const isDecimal = decimalComma || !/^\d{1,3},\d{3}$/.test(text)
    return text.replace(',', isDecimal ? '.' : '')
  }
  if (commas > 1) return /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : 'none'
  return points > 1 && /^\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text
}

const numericDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const months = ['jan', 'fe', 'mar', 'a[pv]r', 'ma[yi]', 'jun|juin', 'jul|juil', 'aug|aou', 'sep', 'oct', 'nov', 'dec']

function asDay(cell: FileCell, header: string, { dayFirst }: Manner): ReadCell {
  const text = String(cell)
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .toLowerCase()
  const unread = { problem: `${header} must be a day like 2026-11-29. “${shortened(String(cell))}” is none.` }
  const iso = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})([t ].*)?$/.exec(text)
  if (iso) return dayFrom(iso[1], iso[2], iso[3]) ?? unread
  const numeric = numericDay.exec(text)
  if (numeric) {
    const [, first, second, year] = numeric
    const isDayFirst = Number(first) > 12 || (Number(second) > 12 ? false : dayFirst)
    if (isDayFirst === undefined && first !== second) {
      return { problem: `${header}: “${text}” can be two days. Write it like 2026-11-29.` }
    }
    return (isDayFirst ? dayFrom(year, second, first) : dayFrom(year, first, second)) ?? unread
  }
  const word = /[a-z]{3,}/.exec(text)?.[0]
  const month = word === undefined ? -1 : months.findIndex((name) => new RegExp(`^(${name})`).test(word))
  const [first, second] = text.match(/\d+/g) ?? []
  if (month < 0 || first === undefined || second === undefined) return unread
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  return dayFrom(year, String(month + 1), day) ?? unread
}

function dayFrom(year = '', month = '', day = ''): ReadCell {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? { value: iso } : undefined
}

const yes = ['yes', 'y', 'true', 'oui', 'o', 'vrai', '1', 'x', 'active', 'actif']
const no = ['no', 'n', 'false', 'non', 'faux', '0', 'inactive', 'inactif']

function asBoolean(cell: FileCell, header: string): ReadCell {
  const text = String(cell).toLowerCase()
  if (yes.includes(text)) return { value: true }
  return no.includes(text)
    ? { value: false }
    : { problem: `${header} must be Yes or No. “${shortened(text)}” is neither.` }
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text)
