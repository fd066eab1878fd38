import {
  columnVisibilityFeature,
  rowSelectionFeature,
  type Row as TableRow,
  tableFeatures,
} from '@tanstack/react-table'

/** Paging, sorting and searching are the server's; the table itself keeps what is shown and what is ticked. */
export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

export type RowOf<Row extends object> = TableRow<typeof features, Row>
