import { SaxesParser } from 'saxes'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { fault, Refusal } from '#platform/refusal/refusal.ts'
import { mostColumns, mostRows } from '../../contract.ts'
import { type FileCell, type FileLine, type FileLines, isEmpty, longestCell } from './cell.ts'
import { headingLines, tooManyRows } from './readCsv.ts'

const megabyte = 1024 * 1024
/** The largest parts of a workbook, unpacked. A zip bomb is refused before it is unpacked. */
const limits = { workbook: megabyte, styles: 8 * megabyte, texts: 64 * megabyte, sheet: 256 * megabyte }
const mostFiles = 5_000

/** Reads the first sheet that is not hidden, row by row: of a formula its value, of a merged cell its first one. */
export async function readXlsx(bytes: Buffer): Promise<FileLines> {
  const workbook = await Workbook.open(bytes)
  try {
    return { lines: await workbook.readFirstSheet(), decimalComma: false }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable()
  } finally {
    workbook.close()
  }
}

const unreadable = () =>
  fault(
    'fileToUpload',
    'The file cannot be read. Open it in Excel or LibreOffice, save it as .xlsx, and send it again.',
  )
const tooLarge = () =>
  fault(
    'fileToUpload',
    'The file is too large when it is unpacked. Copy the list alone into a new sheet, and send that.',
  )

class Workbook {
  readonly #zip: ZipFile
  readonly #parts: Map<string, Entry>

  private constructor(zip: ZipFile, parts: Map<string, Entry>) {
    this.#zip = zip
    this.#parts = parts
  }

  static async open(bytes: Buffer) {
    try {
      const zip = await fromBufferPromise(bytes, { autoClose: false })
      if (zip.entryCount > mostFiles) throw tooLarge()
      const parts = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
      return new Workbook(zip, parts)
    } catch (error) {
      throw error instanceof Refusal ? error : unreadable()
    }
  }

  close() {
    this.#zip.close()
  }

  async readFirstSheet(): Promise<FileLine[]> {
    const { path, is1904 } = await this.#findSheet()
    const formats = await this.#readFormats()
    const texts = await this.#readTexts()
    const lines: FileLine[] = []
    let rows = 0
    let last = 0
    let row: FileLine | undefined
    const reader = new CellReader({ formats, texts, is1904 })
    await this.#read(path, limits.sheet, {
      open: (name, attributes) => {
        if (name === 'row') {
          if (++rows > mostRows + headingLines) throw tooManyRows()
          last = lineAfter(last, attributes.r)
          row = { line: last, cells: [] }
        } else reader.open(name, attributes)
      },
      text: (text) => reader.text(text),
      close: (name) => {
        if (name === 'c' && row) {
          const at = reader.column ?? row.cells.length
          if (at < 0 || at >= mostColumns) return
          while (row.cells.length < at) row.cells.push(null)
          row.cells[at] = reader.value()
        } else if (name === 'row' && row) {
          if (!row.cells.every(isEmpty)) lines.push(row)
          row = undefined
        } else reader.close(name)
      },
    })
    return lines
  }

  /** The part of the first sheet that people see, and whether the days of the workbook count from 1904. */
  async #findSheet() {
    const sheets: { id: string; isHidden: boolean }[] = []
    const targets = new Map<string, string>()
    let is1904 = false
    await this.#read('xl/workbook.xml', limits.workbook, {
      open: (name, attributes) => {
        if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
        if (name === 'sheet') {
          const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
          // The name of its attribute may begin otherwise than `r:`.
          const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
          sheets.push({ id, isHidden })
        }
      },
    })
    await this.#read('xl/_rels/workbook.xml.rels', limits.workbook, {
      open: (name, { Id = '', Target = '' }) => {
        if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      },
    })
    const path = targets.get(sheets.find(({ isHidden }) => !isHidden)?.id ?? '')
    if (path === undefined) throw unreadable()
    return { path, is1904 }
  }

  /** How the numbers of each style are shown: a day and a percentage are stored as other numbers. */
  async #readFormats(): Promise<NumberFormat[]> {
    const custom = new Map<string, string>()
    const formats: NumberFormat[] = []
    let isCellStyle = false
    await this.#readIfAny('xl/styles.xml', limits.styles, {
      open: (name, attributes) => {
        if (name === 'numFmt') custom.set(attributes.numFmtId ?? '', attributes.formatCode ?? '')
        if (name === 'cellXfs') isCellStyle = true
        if (name === 'xf' && isCellStyle) formats.push(formatOf(attributes.numFmtId ?? '0', custom))
      },
      close: (name) => {
        if (name === 'cellXfs') isCellStyle = false
      },
    })
    return formats
  }

  async #readTexts(): Promise<string[]> {
    const texts: string[] = []
    let text = ''
    let isShown = false
    let isPhonetic = false
    await this.#readIfAny('xl/sharedStrings.xml', limits.texts, {
      open: (name) => {
        if (name === 'si') text = ''
        if (name === 'rPh') isPhonetic = true
        isShown = name === 't' && !isPhonetic
      },
      text: (more) => {
        if (isShown) text = joined(text, more)
      },
      close: (name) => {
        if (name === 'si') texts.push(unescaped(text).trim())
        if (name === 'rPh') isPhonetic = false
        isShown = false
      },
    })
    return texts
  }

  async #readIfAny(path: string, limit: number, handlers: Handlers) {
    if (this.#parts.has(path)) await this.#read(path, limit, handlers)
  }

  async #read(path: string, limit: number, { open, text, close }: Handlers) {
    const entry = this.#parts.get(path)
    if (!entry) throw unreadable()
    if (entry.uncompressedSize > limit) throw tooLarge()
    const parser = new SaxesParser({ xmlns: false })
    parser.on('error', () => {
      throw unreadable()
    })
    parser.on('doctype', () => {
      throw unreadable()
    })
    parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
    parser.on('closetag', ({ name }) => close?.(localName(name)))
    if (text) parser.on('text', text)
    const decoder = new TextDecoder()
    const content = await this.#zip.openReadStreamPromise(entry)
    for await (const chunk of content) parser.write(decoder.decode(chunk, { stream: true }))
    parser.close()
  }
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Spreadsheet programs write `_x000D_` for a character that XML cannot hold, and `_x005F_` for an underscore before such a word. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Some programs write `x:row` for `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function joined(text: string, more: string): string {
  if (text.length + more.length > longestCell)
    throw fault('fileToUpload', `A cell has more than ${longestCell.toLocaleString('en-CA')} characters. Shorten it.`)
  return text + more
}

type NumberFormat = 'day' | 'percent' | 'plain'

/** The formats that every program has built in. */
const builtIn = (id: number): NumberFormat => {
  if (id === 9 || id === 10) return 'percent'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'day'
    : 'plain'
}

function formatOf(id: string, custom: ReadonlyMap<string, string>): NumberFormat {
  const code = custom.get(id)
  if (code === undefined) return builtIn(Number(id))
  // Without texts in quotes, escaped characters, and colours or conditions in brackets.
  const signs = code.replaceAll(/"[^"]*"|\\.|_.|\[[^\]]*\]/g, '')
  if (signs.includes('%')) return 'percent'
  return /[dmyhs]/i.test(signs) && !/[0#?]/.test(signs) ? 'day' : 'plain'
}

/** Reads one cell after the other. */
class CellReader {
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

const mostLines = 1_048_576

/** The number of a row. One that is missing, or that an earlier row has, is the next one. */
function lineAfter(last: number, given: string | undefined): number {
  const line = Number(given)
  return Number.isInteger(line) && line > last && line <= mostLines ? line : last + 1
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
