import { PackageOpen, Search, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchHints } from '#shared/list.ts'
import { Button } from '../control/Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import type { ChangeList, ListState } from './listState.ts'
import type { View } from './tableColumns.ts'

/** Shows why there are no rows, with an action. */
export function EmptyList({
  name,
  empty,
  views = [],
  state,
  why,
  onChange,
}: {
  name: string
  empty: ReactNode
  views?: readonly View[]
  state: ListState
  why?: SearchHints | undefined
  onChange: ChangeList
}) {
  const { query, filters } = state
  const isFiltered = Object.values(filters).some((value) => value !== '')
  if (query === '' && !isFiltered) {
    const [whole, ...parts] = views
    const part = parts.find(({ value }) => value === state.view)
    if (!whole || !part) return <EmptyState icon={PackageOpen}>{empty}</EmptyState>
    return (
      <EmptyState icon={PackageOpen} act={<Button onClick={() => onChange({ view: '' })}>{whole.label}</Button>}>
        No {name} under “{part.label}”.
      </EmptyState>
    )
  }
  const clearing =
    query === '' ? 'Clear the filters' : isFiltered ? 'Clear the search and the filters' : 'Clear the search'
  const clear = () =>
    onChange({ query: '', filters: Object.fromEntries(Object.keys(filters).map((filter) => [filter, ''])) })
  const act = <Button onClick={clear}>{clearing}</Button>
  if (query === '') {
    return (
      <EmptyState icon={SearchX} act={act}>
        No {name} match these filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={SearchX}
      act={why ? <NearestSearches {...why} act={act} onSearch={(next) => onChange({ query: next })} /> : act}
    >
      {why && <strong className="block text-ink">No {why.missing}</strong>}
      <p>
        No {name} match “{query}”.
      </p>
    </EmptyState>
  )
}

/** Offers searches that find something when the current one finds nothing. */
export function NearestSearches({
  nearest,
  without,
  act,
  onSearch,
}: Omit<SearchHints, 'missing'> & { act?: ReactNode; onSearch: (query: string) => void }) {
  const searches = [...nearest, ...(without === '' ? [] : [without])]
  return (
    <div className="flex flex-wrap justify-center gap-2 empty:hidden">
      {searches.map((search) => (
        <Button
          key={search}
          icon={Search}
          // The search field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSearch(search)}
        >
          {search}
        </Button>
      ))}
      {act}
    </div>
  )
}
