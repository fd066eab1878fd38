import type { OutgoingFile } from '../http/outgoingFile.ts'
import { streamReply } from '../http/replyBody.ts'
import { batchesOf, type Rows } from '../list/rowStream.ts'
import { aboutSheet } from './aboutSheet.ts'
import type { SheetFacts } from './facts.ts'
import {
  contentTypes,
  packageRelationships,
  sheetRelationships,
  workbookRelationships,
  workbookXml,
} from './package.ts'
import { SheetPictures } from './pictures.ts'
import type { SheetColumn } from './sheetValues.ts'
import { stylesXml } from './styles.ts'
import { type CellLimits, type References, type Written, worksheetXml } from './worksheet.ts'
import { type Part, zip } from './zip.ts'

export interface SheetExport<Row> {
  fileName: string
  sheetName: string
  columns: readonly SheetColumn<Row>[]
  rows: Rows<Row>
  facts: SheetFacts
  limits?: Partial<SheetLimits>
}
interface SheetLimits extends CellLimits {
  /** How many rows a sheet may have below its header. The others are in further sheets. */
  rows: number
}
const excel: SheetLimits = { rows: 1_048_575, links: 65_530, pictures: 2000 }

/** Writes rows as they are read into an .xlsx. A second sheet has the filters and the totals. */
export function exportSheet<Row>(sheet: SheetExport<Row>): OutgoingFile {
  const written: Written = { rows: 0, pictures: 0, leftOut: { pictures: 0, links: 0 }, sums: new Map() }
  async function* write(ending: AbortController) {
    const cursor = new Cursor(batchesOf(sheet.rows, ending)[Symbol.asyncIterator]())
    try {
      // Before anything is sent, a failure can still be answered with its status.
      await cursor.hasMore()
      yield* zip(partsOf(sheet, cursor, written, ending.signal))
    } finally {
      await cursor.end()
    }
  }
  return { fileName: sheet.fileName, content: streamReply(write), exported: written }
}

async function* partsOf<Row>(
  sheet: SheetExport<Row>,
  cursor: Cursor<Row>,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const limits = { ...excel, ...sheet.limits }
  const pictures = new SheetPictures()
  const names: string[] = []
  const drawings: number[] = []
  const addSheet = (name: string, content: Part['content']): Part => ({
    path: `xl/worksheets/sheet${names.push(name)}.xml`,
    content,
  })
  do {
    const references: References = { links: [], pictures: [] }
    const name = names.length === 0 ? sheet.sheetName : `${sheet.sheetName.slice(0, 27)}_${names.length + 1}`
    const batches = cursor.take(limits.rows)
    yield addSheet(
      name,
      worksheetXml({ columns: sheet.columns, batches, references, written, limits, facts: sheet.facts }),
    )
    const number = names.length
    if (references.links.length + references.pictures.length > 0) {
      const content = sheetRelationships(references, number)
      yield { path: `xl/worksheets/_rels/sheet${number}.xml.rels`, content }
    }
    if (references.pictures.length > 0) {
      drawings.push(number)
      yield* pictures.parts(number, references.pictures, signal)
    }
  } while (await cursor.hasMore())
  yield addSheet('About', aboutSheet(sheet, { ...written, unread: pictures.unread }))
  const others = {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': workbookXml(names),
    'xl/_rels/workbook.xml.rels': workbookRelationships(names),
    '_rels/.rels': packageRelationships(),
    '[Content_Types].xml': contentTypes(names, drawings),
  }
  for (const [path, content] of Object.entries(others)) yield { path, content }
}

/** The rows of a list, handed out in as many batches as a sheet may have. */
class Cursor<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>
  #next: readonly Row[] = []

  constructor(batches: AsyncIterator<readonly Row[]>) {
    this.#batches = batches
  }

  async hasMore(): Promise<boolean> {
    while (this.#next.length === 0) {
      const batch = await this.#batches.next()
      if (batch.done) return false
      this.#next = batch.value
    }
    return true
  }

  async *take(most: number): AsyncGenerator<readonly Row[]> {
    let left = most
    while (left > 0 && (await this.hasMore())) {
      const batch = this.#next.slice(0, left)
      this.#next = this.#next.slice(left)
      left -= batch.length
      yield batch
    }
  }

  async end() {
    await this.#batches.return?.()
  }
}
