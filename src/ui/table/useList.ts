import { useCallback, useEffect, useMemo } from 'react'
import type { Page } from '#shared/list.ts'
import { type ChangeList, type ListState, useListState } from '../listState.ts'
import { buildRequest, useCall } from '../query.ts'
import {
  type Cells,
  type Filter,
  type ListCall,
  type ListColumn,
  type Searched,
  tableColumns,
  type View,
} from './columns.ts'
import { listBody, viewIn } from './listBody.ts'
import { pagesOf } from './pageWindow.ts'
import { useColumnVisibility } from './useColumnVisibility.ts'
import { useSelection } from './useSelection.ts'

export interface ListProps<Row extends object, Listed extends Page<Row>> {
  /** What the rows are, in the plural: `promo codes`. */
  name: string
  columns: readonly ListColumn<Row>[]
  /** What is shown in place of plain values. At module scope, as are views and filters: the table keeps state by them. */
  cells?: Cells<Row>
  /** Cells that are controls: on paper they are plain values. */
  controls?: Cells<Row>
  list: ListCall<Listed>
  params?: Readonly<Record<string, string | number>>
  /** What tells the rows apart, if it is not `id`. */
  rowKey?: keyof Row & string
  views?: readonly View[]
  filters?: readonly Filter[]
  /** The column that a search looks into until another is chosen; all of them, unless said. */
  searchFirst?: keyof Row & string
  /** Which columns one may search in; all that the server knows, unless said. Of none, there is no search. */
  searchIn?: readonly (keyof Row & string)[]
  /** What else one may search by: the server knows it, no column shows it. */
  searchAlso?: readonly Searched[]
  /** Which views can be searched; all, unless said. */
  searchable?: (view: string) => boolean
}

const noViews: readonly View[] = []
const noFilters: readonly Filter[] = []
const noSearched: readonly Searched[] = []
const noRows: never[] = []

// Rows go by their `id` unless the page names another key; the compiler cannot see that of any row.
const usualKey = 'id' as never

// Where a column comes first, choosing all of them must be said in the address.
const everywhere = 'all' as never

/** The list's state with the column that is searched unless another, or all of them, were chosen. */
function searchingFirst(first: string, address: ListState, change: ChangeList): [ListState, ChangeList] {
  if (first === everywhere) return [address, change]
  const filter_by = address.filter_by === everywhere ? '' : address.filter_by || first
  return [
    { ...address, filter_by },
    (next, how) => change(next.filter_by === '' ? { ...next, filter_by: everywhere } : next, how),
  ]
}

/** One page of a list of the server's: what is asked, what came, what of it is shown and ticked. */
export function useList<Row extends object, Listed extends Page<Row>>({
  name,
  columns: ofList,
  cells,
  controls,
  list,
  params,
  rowKey = usualKey,
  views = noViews,
  filters = noFilters,
  searchFirst = everywhere,
  searchIn,
  searchAlso = noSearched,
  searchable,
}: ListProps<Row, Listed>) {
  const columns = useMemo(() => tableColumns(ofList, cells, controls), [ofList, cells, controls])
  const [address, changeAddress] = useListState(useMemo(() => filters.map((filter) => filter.name), [filters]))
  const [state, change] = searchingFirst(searchFirst, address, changeAddress)
  const within: readonly Searched[] = columns.filter(({ key, computed }) => searchIn?.includes(key) ?? !computed)
  const searched = [...within, ...searchAlso]
  const isSearchable = searched.length > 0 && (searchable?.(viewIn(views, state.view)) ?? true)
  const body = listBody(state, { columns, searched, views, filters, isSearchable })
  const sent = buildRequest(list, params, body)
  const query = useCall(list, sent, { keepPrevious: true })
  const listed = query.data
  const rows: Row[] = listed?.items ?? noRows
  const total = listed?.total ?? 0

  const idOf = useCallback((row: Row) => String(row[rowKey]), [rowKey])
  const selection = useSelection(useMemo(() => rows.map(idOf), [rows, idOf]))
  const [visibility, setVisibility] = useColumnVisibility(name, columns)

  // A page that is no more, after removals or in an old link: show the last there is.
  const pages = pagesOf(total, state.per_page)
  const isGone = listed !== undefined && !query.isPlaceholderData && state.page > pages
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
    columns,
    rows,
    total,
    idOf,
    selection,
    visibility,
    setVisibility,
    shown: useMemo(() => columns.filter(({ key }) => visibility[key] !== false), [columns, visibility]),
    /** The rows on screen answer another question than the one asked. */
    isOld: query.isPlaceholderData,
  }
}
