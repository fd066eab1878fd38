import type { Column } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'

/** The facts about an exported list, for people who have only the file. */
export interface SheetFacts {
  /** The person or store that exported it. */
  exportedBy: string
  /** The rows are made up, for practising. */
  isTraining: boolean
  /** The view, the filters, the search and the order, in words. */
  filters: readonly SheetFilter[]
}
type SheetFilter = readonly [label: string, value: string]

/** The request for an export, with the words for its filters. */
export interface ListRequest {
  query: ListQuery & Readonly<Record<string, unknown>>
  caller: { username: string; in_training: boolean }
  /** The views by their values, as the page names them. */
  views?: Readonly<Record<string, string>>
  /** The filters that are not columns of the list, by their labels. */
  filters?: Readonly<Record<string, string>>
  /** The columns that can be searched but are not in the list. */
  searchAlso?: readonly FilterColumn[]
}
type FilterColumn = Pick<Column, 'key' | 'header' | 'choices'>

/** The facts of an exported list. A filter that is not set is left out. */
export function factsOf(
  { query, caller, views = {}, filters = {}, searchAlso = [] }: ListRequest,
  columns: readonly FilterColumn[],
): SheetFacts {
  const filtered = [...columns, ...searchAlso]
  const headerOf = (name: string) => filtered.find(({ key }) => key === name)?.header ?? name
  const all: (readonly [label: string, value: unknown])[] = [
    ['View', typeof query.view === 'string' ? views[query.view] : ''],
    ['Start date', query.start_date],
    ['End date', query.end_date],
    ...filtered.map(({ key, header, choices = [] }) => {
      const value = query[key]
      return [header, choices.find((choice) => choice.value === value)?.label ?? value] as const
    }),
    ...Object.entries(filters),
    ['Selected', query.selected && `${query.selected.length} of these rows`],
    ['Search', query.query],
    ['Search in', query.query && (query.filter_by ? headerOf(query.filter_by) : 'All columns')],
    ['Sorted by', query.sort && `${headerOf(query.sort)}, ${query.direction === 'desc' ? 'descending' : 'ascending'}`],
  ]
  const isSet = ([, value]: (typeof all)[number]) => value !== undefined && value !== ''
  return {
    exportedBy: caller.username,
    isTraining: caller.in_training,
    filters: all.filter(isSet).map(([label, value]) => [label, String(value)]),
  }
}
