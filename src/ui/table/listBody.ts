import { Day, endsBeforeStart } from '#shared/day.ts'
import type { DaysQuery } from '#shared/list.ts'
import type { ListState } from './listState.ts'
import { choiceIn, type Filter, type View } from './tableColumns.ts'

interface ListParts {
  columns: readonly { readonly key: string; readonly computed?: boolean }[]
  /** The columns to search in. */
  searched: readonly { readonly key: string }[]
  views: readonly View[]
  filters: readonly Filter[]
  isSearchable: boolean
}

/** The view of the address, or the first. */
export const viewIn = (views: readonly View[], named: string) =>
  (views.find(({ value }) => value === named) ?? views[0])?.value ?? ''

/** The body of the request. Values of an old link that the list does not have any more are left out. */
export function listBody(
  { view, filters: chosen, ...state }: ListState,
  { columns, searched, views, filters, isSearchable }: ListParts,
) {
  const sorted = columns.filter(({ computed }) => !computed)
  const body: DaysQuery & Record<string, unknown> = {
    ...state,
    query: isSearchable ? state.query : '',
    filter_by: nameIn(searched, state.filter_by),
    sort: nameIn(sorted, state.sort),
  }
  if (views.length > 0) body.view = viewIn(views, view)
  for (const filter of filters) {
    const { name, choices } = filter
    const value = choices ? choiceIn(filter, chosen[name]) : Day.safeParse(chosen[name]).data
    if (value !== undefined) body[name] = value
  }
  // An old link may have an end before the start. The field of the end day shows the error.
  if (endsBeforeStart(body)) delete body.end_date
  return body
}

const nameIn = (columns: readonly { readonly key: string }[], name: string) =>
  columns.some(({ key }) => key === name) ? name : ''
