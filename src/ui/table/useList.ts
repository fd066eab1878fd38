import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import type { ListReply } from '#shared/list.ts'
import { buildRequest, toCallFailed, useCall } from '../api/query.ts'
import { useIsCards } from './cards.ts'
import { listBody, viewIn } from './listBody.ts'
import { type ChangeList, type ListState, useListState } from './listState.ts'
import { pagesOf } from './paging/pageWindow.ts'
import { useSelection } from './selection/useSelection.ts'
import {
  type Cells,
  type Filter,
  type ListCall,
  type ListColumn,
  type Searched,
  tableColumns,
  type View,
} from './tableColumns.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import { useFittingColumns } from './useFittingColumns.ts'

export interface ListProps<Row extends object, Listed extends ListReply<Row>> {
  /** The name of the rows, in the plural: `promo codes`. */
  name: string
  columns: readonly ListColumn<Row>[]
  /** Replaces plain values. Defined at module scope, like views and filters, because hooks depend on their identity. */
  cells?: Cells<Row>
  /** Columns whose cells are controls. On paper they are plain values. */
  controls?: Cells<Row>
  list: ListCall<Listed>
  params?: Readonly<Record<string, string | number>>
  /** Fields that are part of every request, besides those that the user chooses. */
  fixed?: Readonly<Record<string, string | number>>
  /** The key that identifies a row; by default `id`. */
  rowKey?: keyof Row & string
  views?: readonly View[]
  filters?: readonly Filter[]
  /** The column that is searched by default; without it all columns. */
  searchFirst?: keyof Row & string
  /** The columns to search in; by default all that the server knows. If empty there is no search. */
  searchIn?: readonly (keyof Row & string)[]
  /** More columns to search in, which the server knows and the table does not show. */
  searchAlso?: readonly Searched[]
  /** Which views can be searched; by default all. */
  searchable?: (view: string) => boolean
  /** The columns in which a search marks what it found. The server explains a search of such a list that finds nothing. */
  marked?: readonly (keyof Row & string)[]
}

const noViews: readonly View[] = []
const noFilters: readonly Filter[] = []
const noSearched: readonly Searched[] = []
const noRows: never[] = []

// Rows have an `id` unless the page names another key. The compiler does not know that.
const usualKey = 'id' as never

// If a column is searched by default, the address needs a value for all columns.
const everywhere = 'all' as never

/** The state of the list, with the default column to search in. */
function searchingFirst(first: string, address: ListState, change: ChangeList): [ListState, ChangeList] {
  if (first === everywhere) return [address, change]
  const filter_by = address.filter_by === everywhere ? '' : address.filter_by || first
  return [
    { ...address, filter_by },
    (next, how) => change(next.filter_by === '' ? { ...next, filter_by: everywhere } : next, how),
  ]
}

/** A page of a list: its query, the response, the visible columns and the ticked rows. */
export function useList<Row extends object, Listed extends ListReply<Row>>({
  name,
  columns: ofList,
  cells,
  controls,
  list,
  params,
  fixed,
  rowKey = usualKey,
  views = noViews,
  filters = noFilters,
  searchFirst = everywhere,
  searchIn,
  searchAlso = noSearched,
  searchable,
  marked,
  scroller,
}: ListProps<Row, Listed> & { scroller: RefObject<HTMLElement | null> }) {
  const columns = useMemo(() => tableColumns(ofList, cells, controls), [ofList, cells, controls])
  const [address, changeAddress] = useListState(useMemo(() => filters.map((filter) => filter.name), [filters]))
  const [state, change] = searchingFirst(searchFirst, address, changeAddress)
  const within: readonly Searched[] = columns.filter(({ key, computed }) => searchIn?.includes(key) ?? !computed)
  const searched = [...within, ...searchAlso]
  const isSearchable = searched.length > 0 && (searchable?.(viewIn(views, state.view)) ?? true)
  const body = { ...listBody(state, { columns, searched, views, filters, isSearchable }), ...fixed }
  if (marked && body.query !== '') body.explain = true
  const sent = buildRequest(list, params, body)
  const query = useCall(list, sent, { keepPrevious: true })
  // The rows of the previous query stay while the next ones load, and also if they cannot be loaded without a network.
  const lastListed = useRef(query.data)
  if (query.data) lastListed.current = query.data
  const hasNoAnswer = query.isError && toCallFailed(query.error).status === 0
  const listed = query.data ?? (hasNoAnswer ? lastListed.current : undefined)
  const isOld = query.isPlaceholderData || (query.data === undefined && listed !== undefined)
  const rows: Row[] = listed?.items ?? noRows
  const total = listed?.total ?? 0

  const idOf = useCallback((row: Row) => String(row[rowKey]), [rowKey])
  const selection = useSelection(
    useMemo(() => rows.map(idOf), [rows, idOf]),
    JSON.stringify(sent),
  )
  const [choice, setChoice] = useColumnChoice(name)
  const wanted = useMemo(() => columns.filter(({ key, page }) => choice[key] ?? page !== 'hidden'), [columns, choice])
  const isCards = useIsCards()
  const { shown, noRoom, refit } = useFittingColumns({
    scroller,
    wanted,
    stays: (key) => choice[key] === true || key === state.sort,
    isPending: query.isPending,
    isCards,
  })

  // The page does not exist any more, after removals or in an old link. Show the last page.
  const pages = pagesOf(total, state.per_page)
  const isGone = listed !== undefined && !isOld && state.page > pages
  useEffect(() => {
    if (isGone) change({ page: pages }, { replace: true })
  }, [isGone, pages, change])

  return {
    state,
    change,
    searched,
    isSearchable,
    asked: body,
    sent,
    views,
    filters,
    query,
    listed,
    columns,
    rows,
    total,
    idOf,
    selection,
    choice,
    setChoice,
    /** The columns that are printed: also those that do not fit on the screen. */
    wanted,
    shown,
    noRoom,
    refit,
    isCards,
    /** The rows on screen belong to the previous query. */
    isOld,
  }
}
