import type { Column } from '#shared/columns.ts'
import type { OutgoingFile } from '../http/outgoingFile.ts'
import type { Rows } from '../list/rowStream.ts'
import { exportSheet } from './exportSheet.ts'
import { factsOf, type ListRequest } from './facts.ts'
import { type SheetCells, sheetColumns } from './sheetColumns.ts'
import type { SheetColumn } from './sheetValues.ts'

interface ListExport<Row> extends ListRequest {
  fileName: string
  sheetName: string
  columns: readonly Column<keyof Row & string>[]
  rows: Rows<Row>
  /** The texts, links and pictures that are in the sheet in place of values. */
  cells?: SheetCells<Row>
  /** Columns of the sheet that the list does not have. */
  moreColumns?: readonly SheetColumn<Row>[]
}

/** Exports a list as an .xlsx: its columns and rows, and a sheet with the filters and the totals. */
export const exportList = <Row extends object>({
  fileName,
  sheetName,
  columns,
  rows,
  cells,
  moreColumns = [],
  ...request
}: ListExport<Row>): OutgoingFile =>
  exportSheet({
    fileName,
    sheetName,
    columns: [...sheetColumns(columns, cells), ...moreColumns],
    rows,
    facts: factsOf(request, columns),
  })
