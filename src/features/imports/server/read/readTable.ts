import { fault } from '#platform/refusal/refusal.ts'
import { longestHeader } from '../../contract.ts'
import { type FileCell, type FileLine, isEmpty, storable } from './cell.ts'
import { readCsv } from './readCsv.ts'
import { readXlsx } from './readXlsx.ts'

/** The rows of a file below its headings. */
export interface Table {
  headers: string[]
  rows: FileLine[]
  decimalComma: boolean
}

/** The headings are in one of the first lines: some files have a title above them. */
const linesAbove = 20
/** As many as a file with the most rows and 100 columns. Only a short list may be wider. */
const mostCells = 5_000_000

/** Reads the table of a file. `knows` finds the line with the headings: it has the most that are known. */
export async function readTable(bytes: Buffer, knows: (heading: string) => boolean): Promise<Table> {
  const { lines, decimalComma } = await (isZip(bytes) ? readXlsx(bytes) : readCsv(refuseOther(bytes)))
  const score = ({ cells }: FileLine) =>
    cells.filter((cell) => typeof cell === 'string' && knows(cell)).length * 100 +
    cells.filter((cell) => !isEmpty(cell)).length
  const start = lines.slice(0, linesAbove)
  const heading = start.find((line) => score(line) === Math.max(...start.map(score)))
  if (!heading) throw fault('fileToUpload', 'The file has no rows.')
  const headers = Array.from(heading.cells, headerOf)
  while (headers.at(-1) === '') headers.pop()
  if (lines.length * headers.length > mostCells) {
    const most = mostCells.toLocaleString('en-CA')
    throw fault(
      'fileToUpload',
      `The file has more than ${most} cells. Delete the columns that no list has, or split it.`,
    )
  }
  const rows = lines
    .slice(lines.indexOf(heading) + 1)
    .map(({ line, cells }) => ({ line, cells: headers.map((_, at) => trimmed(cells[at])) }))
    .filter(({ cells }) => !cells.every(isEmpty))
  if (rows.length === 0) throw fault('fileToUpload', 'The file has headings, but no rows below them.')
  return { headers, rows, decimalComma }
}

const headerOf = (cell: FileCell | undefined) =>
  storable(
    String(cell ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longestHeader),
  )

/** No-break spaces at the ends are spaces too. */
const trimmed = (cell: FileCell | undefined): FileCell =>
  typeof cell === 'string' ? storable(cell).trim() : (cell ?? null)

const isZip = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Refuses files that are not text, such as an .xls, a PDF or a picture. */
function refuseOther(bytes: Buffer): Buffer {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!isUtf16 && bytes.subarray(0, 4096).includes(0)) {
    throw fault(
      'fileToUpload',
      'Send a file of the type .xlsx or .csv. Excel and LibreOffice save older files as .xlsx.',
    )
  }
  return bytes
}
