import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { type Cents, toDollars } from '#shared/money.ts'
import type { OutgoingFile } from '../http/answer.ts'
import { streamReply } from '../http/replyBody.ts'
import { batchesOf, type Rows } from './rowStream.ts'

export type SheetColumn<Row> = {
  header: string
  /** In characters; without it the column is as wide as its header. */
  width?: number
} & (
  | { kind?: 'number' | 'hours' | 'day'; value: (row: Row) => CellValue }
  | { kind: 'money'; value: (row: Row) => Cents }
)

/**
 * Writes an .xlsx file while the rows are read. Numbers and days are real numbers and days, text is never a formula, and the
 * header stays visible when the sheet is scrolled.
 */
export function exportSheet<Row>(
  fileName: string,
  sheetName: string,
  columns: SheetColumn<Row>[],
  rows: Rows<Row>,
): OutgoingFile {
  const options = {
    name: sheetName,
    columns: columns.map(
      ({ header, kind, width = Math.max(11, header.length + 2) }): ColumnDef => ({
        header,
        width,
        ...(kind && { style: looks[kind] }),
      }),
    ),
    freezePane: { rows: 1 },
  }
  async function* write(ending: AbortController) {
    const batches = batchesOf(rows, ending)[Symbol.asyncIterator]()
    // The first batch is read before anything is sent, so that a failure can still have an error status.
    const first = await batches.next()
    yield* writeXlsxStream(cells(columns, first, batches), options)
  }
  return { fileName, content: streamReply(write) }
}

// The style of a column also aligns its header. Numbers have an indent, so that they do not touch a text beside them.
const looks = {
  number: { numFmt: 'General', alignment: { horizontal: 'right', indent: 1 } },
  hours: { numFmt: '#,##0.00', alignment: { horizontal: 'right', indent: 1 } },
  money: { numFmt: '#,##0.00', alignment: { horizontal: 'right', indent: 1 } },
  day: { numFmt: 'yyyy-mm-dd', alignment: { horizontal: 'left' } },
} as const

async function* cells<Row>(
  columns: SheetColumn<Row>[],
  first: IteratorResult<readonly Row[]>,
  batches: AsyncIterator<readonly Row[]>,
) {
  try {
    for (let batch = first; !batch.done; batch = await batches.next()) {
      for (const row of batch.value) yield columns.map((column) => cellOf(column, row))
    }
  } finally {
    await batches.return?.()
  }
}

function cellOf<Row>({ value, kind }: SheetColumn<Row>, row: Row) {
  const cell = value(row)
  if (kind === 'money' && typeof cell === 'number') return toDollars(cell)
  // A spreadsheet counts days from an epoch. Midnight UTC is the same day in every time zone.
  return kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell
}
