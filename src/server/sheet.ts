import { Readable } from 'node:stream'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import type { OutgoingFile } from './answer.ts'

export interface SheetColumn<Row> {
  header: string
  value: (row: Row) => CellValue
  kind?: 'number' | 'money' | 'day'
  /** In characters; as wide as its header, unless said. */
  width?: number
}

/** Writes rows as they come into an .xlsx: real numbers and days, text that is never a formula, the header kept in sight. */
export function exportSheet<Row>(
  fileName: string,
  sheetName: string,
  columns: SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): OutgoingFile {
  return {
    fileName,
    content: Readable.from(
      writeXlsxStream(cells(columns, rows), {
        name: sheetName,
        columns: columns.map(
          ({ header, kind, width = Math.max(11, header.length + 2) }): ColumnDef => ({
            header,
            width,
            ...(kind && { style: looks[kind] }),
          }),
        ),
        freezePane: { rows: 1 },
      }),
      { objectMode: false },
    ),
  }
}

// The header is styled by its column as well: it stands where its values do. Figures keep off the words beside them.
const looks = {
  number: { numFmt: 'General', alignment: { horizontal: 'right', indent: 1 } },
  money: { numFmt: '#,##0.00', alignment: { horizontal: 'right', indent: 1 } },
  day: { numFmt: 'yyyy-mm-dd', alignment: { horizontal: 'left' } },
} as const

async function* cells<Row>(columns: SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    yield columns.map(({ value, kind }) => {
      const cell = value(row)
      // A spreadsheet counts days from an epoch; midnight UTC is the day itself, wherever it is read.
      return kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell
    })
  }
}
