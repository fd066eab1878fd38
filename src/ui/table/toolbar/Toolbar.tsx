import type { ReactNode } from 'react'
import { Segments } from '../../control/Segments.tsx'
import { Select } from '../../control/Select.tsx'
import type { ChangeList, ListState } from '../../list/listState.ts'
import { viewIn } from '../listBody.ts'
import type { Filter, Searched, View } from '../tableColumns.ts'
import { ListFilters } from './ListFilters.tsx'
import { SearchBox } from './SearchBox.tsx'

interface ToolbarProps {
  name: string
  /** The columns to search in. Without any there is no search box. */
  searched: readonly Searched[]
  searchable: boolean
  views: readonly View[]
  filters: readonly Filter[]
  state: ListState
  onChange: ChangeList
  switcher?: ReactNode
  children?: ReactNode
}

/** Search and filters are on the left, actions on the right. */
export function Toolbar({
  name,
  searched,
  searchable,
  views,
  filters,
  state,
  onChange,
  switcher,
  children,
}: ToolbarProps) {
  const within = searched.find(({ key }) => key === state.filter_by)
  const scopes = [
    { value: '', label: 'All columns' },
    ...searched.map(({ key, header }) => ({ value: key, label: header })),
  ]
  return (
    <div data-screen-only className="flex flex-wrap items-start gap-2.5">
      {switcher}
      {views.length > 0 && (
        <Segments
          label="View"
          value={viewIn(views, state.view)}
          options={views}
          onChange={(view) => onChange({ view })}
        />
      )}
      <ListFilters filters={filters} state={state} onChange={onChange} />
      {searched.length > 0 && (
        <>
          <Select
            label="Filter By:"
            value={within?.key ?? ''}
            options={scopes}
            disabled={!searchable}
            className="max-w-52 max-sm:w-36 max-sm:[&>span]:sr-only max-sm:[&>select]:pl-3"
            onChange={(filter_by) => onChange({ filter_by })}
          />
          <SearchBox
            label={`Search the ${name}`}
            placeholder={within ? `Search in ${within.header}${within.kind === 'id' ? ', or =4' : ''}` : 'Search'}
            query={state.query}
            disabled={!searchable}
            onSearch={(query) => onChange({ query }, { replace: true })}
          />
        </>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2.5">{children}</div>
    </div>
  )
}
