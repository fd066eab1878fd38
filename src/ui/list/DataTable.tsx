import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useRef,
} from 'react'
import type { DaysQuery, ListReply } from '#shared/list.ts'
import { noConnection } from '../api/fetchCall.ts'
import { buildRequest } from '../api/query.ts'
import { lazyPart } from '../browser/lazyPart.ts'
import { useOffline } from '../browser/offline.ts'
import type { ShownCells } from '../grid/useGridShortcuts.ts'
import { OnPaper } from '../print/OnPaper.tsx'
import { tableRoles } from '../table/cards.ts'
import { EmptyList } from '../table/EmptyList.tsx'
import { FailedList, SkeletonRows, StaleNote } from '../table/ListStates.tsx'
import { footClass, Pagination } from '../table/paging/Pagination.tsx'
import { CardHead } from '../table/rows/CardParts.tsx'
import type { LongList } from '../table/rows/longList.ts'
import { SoughtContext, useSoughtIn } from '../table/rows/Marked.tsx'
import { type CellProps, PlainCell } from '../table/rows/PlainCell.tsx'
import { TableHead } from '../table/rows/TableHead.tsx'
import type { RowTone } from '../table/rows/TableRow.tsx'
import { TableRows } from '../table/rows/TableRows.tsx'
import { TotalsRow } from '../table/rows/TotalsRow.tsx'
import { Scroller } from '../table/Scroller.tsx'
import type { Selected } from '../table/selection/SelectionBar.tsx'
import { TickAll } from '../table/selection/Tick.tsx'
import type { ExportCall } from '../table/tableColumns.ts'
import { ColumnChooser } from '../table/toolbar/ColumnChooser.tsx'
import { Toolbar } from '../table/toolbar/Toolbar.tsx'
import { type ListProps, useList } from '../table/useList.ts'
import { ExportButton, mostDownloaded } from './ExportButton.tsx'

export interface DataTableProps<Row extends object, Listed extends ListReply<Row>> extends ListProps<Row, Listed> {
  exportCall?: ExportCall
  /** Shown when the list has no rows at all. */
  empty: ReactNode
  switcher?: ReactNode
  /** Shown between the toolbar and the table. It gets the query of the list, and the reply. */
  above?: (asked: DaysQuery, listed: Listed | undefined) => ReactNode
  actions?: ReactNode
  rowTone?: (row: Row) => RowTone | undefined
  rowActions?: (row: Row) => ReactNode
  /** The visible header of the column with the row actions. */
  actionsHeader?: string
  /** The actions for ticked rows. With it, rows have checkboxes. */
  bulk?: (selected: Selected<Row>, clear: () => void) => ReactNode
  /** The name of a row: `the promo code SUMMER`. */
  describe?: (row: Row) => string
}

/** The parts with which EditableTable makes the table editable. */
export interface EditableParts<Row> {
  Cell: ComponentType<CellProps<Row>>
  tableProps: ComponentProps<'table'>
  onDrawn: (body: HTMLElement) => void
  /** Set while the list is a long one, of which not all rows are rendered. */
  longList: Ref<LongList>
  /** Set to the rows of the page and its visible columns. */
  shown: Ref<ShownCells<Row>>
  footer: ReactNode
}

/** Longer lists render only the rows in view. */
const mostInPage = 200
// Loaded separately, because few lists have ticked rows, and few are long.
const SelectionBar = lazyPart(() => import('../table/selection/SelectionBar.tsx').then((it) => it.SelectionBar))
const VirtualRows = lazyPart(() => import('../table/rows/VirtualRows.tsx').then((it) => it.VirtualRows))

/** A list that the server searches, sorts and pages. */
export function DataTable<Row extends object, Listed extends ListReply<Row>>({
  exportCall,
  empty,
  switcher,
  above,
  actions,
  rowTone,
  rowActions,
  actionsHeader,
  bulk,
  describe,
  workings,
  marked,
  ...listProps
}: DataTableProps<Row, Listed> & { workings?: EditableParts<Row> }) {
  const { name } = listProps
  const scroller = useRef<HTMLDivElement>(null)
  const { state, change, query, listed, columns, rows, shown, isOld, ...list } = useList({
    ...listProps,
    marked,
    scroller,
  })
  const isOffline = useOffline()
  useImperativeHandle(workings?.shown, () => ({ rows, columns: shown }), [rows, shown])

  const ticks = bulk !== undefined
  const hasActions = rowActions !== undefined
  const ticked = rows.filter((row) => list.selection.ids.has(list.idOf(row)))
  const sentFor = (some: readonly Row[]) =>
    buildRequest(listProps.list, listProps.params, {
      ...list.asked,
      selected: some.map((row) => Number(list.idOf(row))),
    })
  const isVirtual = rows.length > mostInPage
  const isLong = list.total > mostDownloaded || listed?.has_more_than_total === true
  const drawn = {
    rows,
    ticked: list.selection.ids,
    look: {
      isCards: list.isCards,
      columns: shown,
      Cell: workings?.Cell ?? PlainCell<Row>,
      idOf: list.idOf,
      nameOf: describe ?? (() => 'the row'),
      onTick: ticks ? list.selection.tick : undefined,
      tone: rowTone,
      actions: rowActions,
    },
    busy: isOld,
    onDrawn(body: HTMLElement) {
      workings?.onDrawn(body)
      list.refit()
    },
  }

  const tickAll = ticks ? <TickAll name={name} selection={list.selection} /> : undefined
  const skeleton = (
    <SkeletonRows rows={Math.min(state.per_page || 10, 10)} columns={shown} ticks={ticks} hasActions={hasActions} />
  )

  const sought = useSoughtIn(rows, list.asked, marked)

  return (
    <section aria-label={name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 print:block">
      <Toolbar
        name={name}
        searched={list.searched}
        searchable={list.isSearchable}
        views={list.views}
        filters={list.filters}
        state={state}
        onChange={change}
        switcher={switcher}
        tools={
          <>
            <ColumnChooser {...list} columns={columns} shown={shown} onChange={list.setChoice} />
            {exportCall && <ExportButton call={exportCall} sent={list.sent} isLong={isLong} compact />}
          </>
        }
      >
        {actions}
      </Toolbar>
      {above?.(list.asked, listed)}
      <OnPaper {...list} state={state} listed={listed} columns={list.wanted} />
      <div className="relative min-w-0 rounded-card border border-line bg-paper shadow-card">
        {bulk && ticked.length > 0 && (
          <Suspense>
            <SelectionBar
              name={name}
              rows={ticked}
              selection={list.selection}
              query={list.asked}
              total={list.total}
              isMore={listed?.has_more_than_total ?? false}
              bulk={bulk}
            >
              {exportCall && (
                <ExportButton
                  size="small"
                  call={exportCall}
                  sent={list.selection.isEverything ? list.sent : sentFor(ticked)}
                  isLong={list.selection.isEverything && isLong}
                />
              )}
            </SelectionBar>
          </Suspense>
        )}
        {query.isError && listed === undefined ? (
          <FailedList
            name={name}
            message={query.error.message}
            busy={query.isFetching}
            onRetry={() => query.refetch()}
          />
        ) : (
          <>
            {(query.isError || (isOffline && listed)) && (
              <StaleNote
                message={isOffline ? noConnection : query.error?.message}
                since={query.dataUpdatedAt}
                onRetry={() => query.refetch()}
              />
            )}
            <Scroller ref={scroller}>
              <table
                {...tableRoles.table}
                {...workings?.tableProps}
                data-cards={list.isCards || undefined}
                aria-label={name}
                aria-rowcount={isVirtual ? list.total + 1 : undefined}
                className="w-full border-separate border-spacing-0 text-sm"
              >
                {list.isCards ? (
                  <CardHead list={listProps.list} columns={shown} state={state} onChange={change} tick={tickAll} />
                ) : (
                  <TableHead
                    columns={shown}
                    state={state}
                    onChange={change}
                    acts={hasActions && (actionsHeader ?? <span className="sr-only">Actions</span>)}
                    tick={tickAll}
                  />
                )}
                {query.isPending ? (
                  skeleton
                ) : (
                  <SoughtContext value={sought}>
                    {isVirtual ? (
                      <Suspense fallback={skeleton}>
                        <VirtualRows
                          key={String(list.isCards)}
                          {...drawn}
                          scroller={scroller}
                          handle={workings?.longList}
                        />
                      </Suspense>
                    ) : (
                      <TableRows {...drawn} />
                    )}
                  </SoughtContext>
                )}
                {listed?.totals && (
                  <TotalsRow
                    columns={shown}
                    totals={listed.totals}
                    isEmpty={list.total === 0}
                    busy={isOld}
                    ticks={ticks}
                    hasActions={hasActions}
                  />
                )}
              </table>
              {listed && rows.length === 0 && (
                <EmptyList
                  name={name}
                  empty={empty}
                  views={list.views}
                  state={state}
                  why={listed.nothing_found}
                  onChange={change}
                />
              )}
            </Scroller>
          </>
        )}
        {listed || query.isPending ? (
          <Pagination
            state={state}
            total={list.total}
            isMore={listed?.has_more_than_total}
            isKnown={listed !== undefined}
            onChange={change}
          >
            {workings?.footer}
          </Pagination>
        ) : (
          workings && <div className={footClass}>{workings.footer}</div>
        )}
      </div>
      <p role="status" className="sr-only">
        {query.isPending || isOld ? `Loading the ${name}.` : ''}
      </p>
    </section>
  )
}
