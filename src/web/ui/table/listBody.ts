import type { ListQuery } from '#shared/list.ts'
import type { ListState } from '#web/ui/listState.ts'
import type { Filter, View } from '#web/ui/table/columns.ts'

interface Asked {
  columns: readonly { readonly key: string; readonly computed?: boolean }[]
  views: readonly View[]
  filters: readonly Filter[]
  isSearchable: boolean
}

/** The view shown: the one named, or the first. */
export const viewIn = (views: readonly View[], named: string) =>
  (views.find(({ value }) => value === named) ?? views[0])?.value ?? ''

/** What the server is asked for. A column that an old link names and the list has no more is not asked for. */
export function listBody(
  { view, filters: chosen, ...state }: ListState,
  { columns, views, filters, isSearchable }: Asked,
) {
  const known = (name: string) => (columns.some(({ key, computed }) => key === name && !computed) ? name : '')
  const body: ListQuery & Record<string, unknown> = {
    ...state,
    query: isSearchable ? state.query : '',
    filter_by: known(state.filter_by),
    sort: known(state.sort),
  }
  if (views.length > 0) body.view = viewIn(views, view)
  for (const { name, choices } of filters) {
    const value = chosen[name]
    if (value) body[name] = choices?.find((choice) => String(choice.value) === value)?.value ?? value
  }
  return body
}
