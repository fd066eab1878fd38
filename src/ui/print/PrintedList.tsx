import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Kind } from '#shared/columns.ts'
import type { ListQuery, ListReply, Totals } from '#shared/list.ts'
import type { ListState } from '../table/listState.ts'
import { showing } from '../table/paging/pageWindow.ts'
import { showCell } from '../table/rows/PlainCell.tsx'
import { showTotal } from '../table/rows/TotalsRow.tsx'
import { showValue } from '../table/showValue.ts'
import { type Filter, isRightAligned, type Searched, type TableColumn, type View } from '../table/tableColumns.ts'
import { describeQuery } from './describeQuery.ts'
import { fitToPaper } from './fitToPaper.ts'

export interface PrintedListProps<Row, Listed extends ListReply<Row>> {
  state: ListState
  asked: ListQuery & Readonly<Record<string, unknown>>
  views: readonly View[]
  filters: readonly Filter[]
  searched: readonly Searched[]
  columns: readonly TableColumn<Row>[]
  /** The response, once it has arrived. */
  listed: Listed | undefined
}

/**
 * The list on paper: all loaded rows, also those that are scrolled out of view, without controls. It is rendered only while the
 * page is printed, and `theme.css` then hides the table of the screen.
 */
export function PrintedList<Row, Listed extends ListReply<Row>>({
  state: { page, per_page },
  listed,
  columns,
  ...question
}: PrintedListProps<Row, Listed>) {
  if (!listed) return null
  const { items, total, has_more_than_total, totals } = listed
  const note = [
    ...describeQuery({ ...question, columns }),
    showing(page, per_page, total, has_more_than_total),
    `Printed on ${showValue(new Date().toISOString(), 'moment')}`,
  ].join(' · ')
  // The table of the screen is printed instead, because it shows why there are no rows.
  if (items.length === 0) return <p className="hidden print:block">{note}</p>
  return <Paper rows={items} columns={columns} totals={totals} note={note} />
}

interface PaperProps<Row> {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  totals: Totals | undefined
  note: string
}

function Paper<Row>({ rows, columns, totals, note }: PaperProps<Row>) {
  const paper = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (paper.current ? fitToPaper(paper.current) : undefined), [])
  const printed = columns.filter(({ kind }) => kind !== 'picture')
  return (
    <div ref={paper} data-printed>
      <p>{note}</p>
      <table>
        <thead>
          <tr>
            {printed.map(({ key, header, kind }) => (
              <th key={key} scope="col" className={isRightAligned(kind) ? 'text-right' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change while they are printed
            <tr key={index}>
              {printed.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {printedValue(row, column)}
                </td>
              ))}
            </tr>
          ))}
          {totals && (
            // In the body, because browsers repeat a `tfoot` on every sheet.
            <tr data-totals>
              {printed.map((column, index) => (
                <td key={column.key} className={cellClass(column)}>
                  {index === 0 ? 'Total' : showTotal(column, totals)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

const printedValue = <Row,>(row: Row, column: TableColumn<Row>): ReactNode =>
  (column.isControl ? undefined : column.cell?.(row)) ?? showCell(row, column)

/** Only texts may wrap. */
const cellClass = ({ kind = 'text' }: { kind?: Kind }) =>
  `${isRightAligned(kind) ? 'text-right' : ''} ${kind === 'text' ? '' : 'figures whitespace-nowrap'}`
