import type { Column } from '#shared/columns.ts'
import type { ListQuery } from '#shared/list.ts'

/** What a person needs to know about an exported list who has only the file. */
export interface SheetFacts {
  /** The person or store that exported it. */
  exportedBy: string
  /** The view, the filters, the search and the order, in words. */
  filters: readonly SheetFilter[]
}
type SheetFilter = readonly [label: string, value: string]

interface Words {
  columns: readonly Pick<Column, 'key' | 'header' | 'choices'>[]
  /** The views by their values, as the page names them. */
  views?: Readonly<Record<string, string>>
  /** The filters that are no columns of the list, by their labels. */
  filters?: Readonly<Record<string, string>>
}

/** The facts of a list that somebody exports. A filter that is not set is left out. */
export function factsOf(
  by: { username: string },
  query: ListQuery & Readonly<Record<string, unknown>>,
  { columns, views = {}, filters = {} }: Words,
): SheetFacts {
  const headerOf = (name: string) => columns.find(({ key }) => key === name)?.header ?? name
  const all: (readonly [label: string, value: unknown])[] = [
    ['View', typeof query.view === 'string' ? views[query.view] : ''],
    ['Start date', query.start_date],
    ['End date', query.end_date],
    ...columns.map(({ key, header, choices = [] }) => {
      const value = query[key]
      return [header, choices.find((choice) => choice.value === value)?.label ?? value] as const
    }),
    ...Object.entries(filters),
    ['Search', query.query],
    ['Search in', query.query && (query.filter_by ? headerOf(query.filter_by) : 'All columns')],
    ['Sorted by', query.sort && `${headerOf(query.sort)}, ${query.direction === 'desc' ? 'descending' : 'ascending'}`],
  ]
  const isSet = ([, value]: (typeof all)[number]) => value !== undefined && value !== ''
  return { exportedBy: by.username, filters: all.filter(isSet).map(([label, value]) => [label, String(value)]) }
}
