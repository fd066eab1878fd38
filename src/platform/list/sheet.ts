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

/** Writes rows as they come into an .xlsx: real numbers and days, text that is never a formula, the header kept in sight. */
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
    // Before anything is sent, a failure can still be answered with its status.
    const first = await batches.next()
    yield* writeXlsxStream(cells(columns, first, batches), options)
  }
  return { fileName, content: streamReply(write) }
}

// The header is styled by its column as well: it stands where its values do. Figures keep off the words beside them.
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
  // A spreadsheet counts days from an epoch; midnight UTC is the day itself, wherever it is read.
  return kind === 'day' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell
}
