import { Readable } from 'node:stream'
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'

/** A spreadsheet on its way out. */
export interface Sheet {
  fileName: string
  type: string
  stream: Readable
}

export interface SheetColumn<Row> {
  header: string
  value: (row: Row) => CellValue
  kind?: 'number' | 'money' | 'day'
}

/** Writes rows as they come into an .xlsx: real numbers and days, the header in bold and kept in sight. */
export function exportSheet<Row>(
  fileName: string,
  sheetName: string,
  columns: SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): Sheet {
  return {
    fileName,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    stream: Readable.from(
      writeXlsxStream(cells(columns, rows), {
        name: sheetName,
        columns: columns.map(
          ({ header, kind }): ColumnDef => ({
            header,
            width: Math.max(12, header.length + 2),
            ...(kind && { numFmt: formats[kind] }),
          }),
        ),
        freezePane: { rows: 1 },
      }),
      { objectMode: false },
    ),
  }
}

const formats = { number: 'General', money: '#,##0.00', day: 'yyyy-mm-dd' }

async function* cells<Row>(columns: SheetColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    yield columns.map(({ value, kind }) => {
      const cell = value(row)
      // A spreadsheet counts days from an epoch; midnight UTC is the day itself, wherever it is read.
      return kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell
    })
  }
}
