import { Refusal } from '#platform/refusal/refusal.ts'
import { mostColumns, mostRows } from '../../contract.ts'
import { type FileLine, type FileLines, isEmpty } from './cell.ts'
import { headingLines, tooManyRows } from './readCsv.ts'
import { CellReader, formatOf, joined, type NumberFormat, unescaped } from './xlsxCells.ts'
import { unreadableWorkbook, XlsxParts } from './xlsxParts.ts'

const megabyte = 1024 * 1024
/** The largest parts of a workbook, unpacked. A zip bomb is refused before it is unpacked. */
const limits = { workbook: megabyte, styles: 8 * megabyte, texts: 64 * megabyte, sheet: 256 * megabyte }

/** Reads the first sheet that is not hidden, row by row: of a formula its value, of a merged cell its first one. */
export async function readXlsx(bytes: Buffer): Promise<FileLines> {
  const parts = await XlsxParts.open(bytes)
  try {
    return { lines: await readFirstSheet(parts), decimalComma: false }
  } catch (error) {
    throw error instanceof Refusal ? error : unreadableWorkbook()
  } finally {
    parts.close()
  }
}

async function readFirstSheet(parts: XlsxParts): Promise<FileLine[]> {
  const { path, is1904 } = await findSheet(parts)
  const formats = await readFormats(parts)
  const texts = await readTexts(parts)
  const lines: FileLine[] = []
  let rows = 0
  let last = 0
  let row: FileLine | undefined
  const reader = new CellReader({ formats, texts, is1904 })
  await parts.read(path, limits.sheet, {
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
async function findSheet(parts: XlsxParts) {
  const sheets: { id: string; isHidden: boolean }[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  await parts.read('xl/workbook.xml', limits.workbook, {
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
  await parts.read('xl/_rels/workbook.xml.rels', limits.workbook, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const path = targets.get(sheets.find(({ isHidden }) => !isHidden)?.id ?? '')
  if (path === undefined) throw unreadableWorkbook()
  return { path, is1904 }
}

/** How the numbers of each style are shown: a day and a percentage are stored as other numbers. */
async function readFormats(parts: XlsxParts): Promise<NumberFormat[]> {
  const custom = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isCellStyle = false
  await parts.readIfAny('xl/styles.xml', limits.styles, {
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

async function readTexts(parts: XlsxParts): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isShown = false
  let isPhonetic = false
  await parts.readIfAny('xl/sharedStrings.xml', limits.texts, {
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

const mostLines = 1_048_576

/** The number of a row. One that is missing, or that an earlier row has, is the next one. */
function lineAfter(last: number, given: string | undefined): number {
  const line = Number(given)
  return Number.isInteger(line) && line > last && line <= mostLines ? line : last + 1
}
