import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { letOthersIn } from '#platform/list/currentWork.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { withFormula } from '#platform/sheet/csv.ts'
import { mostColumns, mostRows } from '../../contract.ts'
import { type FileLine, type FileLines, isEmpty, longestCell } from './cell.ts'

const delimiters = [',', ';', '\t'] as const

/** Reads a .csv in UTF-8, or else in Windows-1252, as older programs write it. */
export async function readCsv(bytes: Buffer): Promise<FileLines> {
  const text = decode(bytes)
  const delimiter = delimiterOf(text)
  const lines = await parseLines(text, delimiter)
  if (lines.length > mostRows + headingLines) throw tooManyRows()
  return { lines, decimalComma: delimiter === ';' }
}

/** The headings, and a title above them, are no rows. */
export const headingLines = 5

export const tooManyRows = () =>
  fault(
    'fileToUpload',
    `A file can have at most ${mostRows.toLocaleString('en-CA')} rows. Delete the empty rows at its end, or split it.`,
  )

function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The character that gives most of the first lines the same number of columns. Of several such characters, the one with more columns. */
function delimiterOf(text: string) {
  // A cell in quotes can have commas, semicolons, tabs and line ends of its own.
  const start = text.slice(0, 20_000).replaceAll(/(?<=^|[,;\t\n\r] *)"(?:[^"]|"")*(?:"|$)/g, '')
  const lines = start.split(/\r\n|\n|\r/, 20).filter((line) => line.trim() !== '')
  const fits = delimiters.map((delimiter) => {
    const widths = Map.groupBy(lines, (line) => line.split(delimiter).length)
    const [columns, alike] = [...widths]
      .filter(([width]) => width > 1)
      .reduce(([most, best], [width, { length }]) => (length > best ? [width, length] : [most, best]), [1, 0])
    return { delimiter, columns, alike }
  })
  const [best] = fits.toSorted((one, other) => other.alike - one.alike || other.columns - one.columns)
  return best?.delimiter ?? ','
}

const chunkLength = 8 * 1024

async function parseLines(text: string, delimiter: string) {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestCell * mostColumns,
    to: mostRows + headingLines + 1,
  })
  const lines: FileLine[] = []
  try {
    // In pieces, so that other requests are answered meanwhile.
    for await (const { record, info } of Readable.from(piecesOf(Buffer.from(text))).pipe(parser)) {
      const cells = record.slice(0, mostColumns)
      if (!cells.every(isEmpty)) lines.push({ line: info.lines, cells: cells.map(withFormula) })
    }
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = 'The file cannot be read as .csv. Open it in Excel or LibreOffice, save it as .xlsx, and send that.'
    throw fault('fileToUpload', message)
  }
}

/** In bytes, because a cut between two halves of a character would spoil it. */
async function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += chunkLength) {
    yield bytes.subarray(at, at + chunkLength)
    await letOthersIn()
  }
}
