import { type ReactNode, useId, useState } from 'react'
import { Segments } from '../../control/Segments.tsx'
import { Select } from '../../control/Select.tsx'
import { viewIn } from '../listBody.ts'
import type { ChangeList, ListState } from '../listState.ts'
import type { Filter, Searched, View } from '../tableColumns.ts'
import { FiltersButton } from './FiltersButton.tsx'
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
  /** The tools that every list has. */
  tools: ReactNode
  children?: ReactNode
}

/** Search and filters are on the left, actions on the right. On a phone all but the search and the actions is behind a button. */
export function Toolbar({
  name,
  searched,
  searchable,
  views,
  filters,
  state,
  onChange,
  switcher,
  tools,
  children,
}: ToolbarProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const within = searched.find(({ key }) => key === state.filter_by)
  const scopes = [
    { value: '', label: 'All columns' },
    ...searched.map(({ key, header }) => ({ value: key, label: header })),
  ]
  return (
    <div data-screen-only className="flex flex-wrap items-start gap-2">
      {switcher}
      {views.length > 0 && (
        <Segments
          label="View"
          value={viewIn(views, state.view)}
          options={views}
          onChange={(view) => onChange({ view })}
        />
      )}
      <FiltersButton
        open={open}
        set={filters.filter(({ name }) => state.filters[name]).length}
        controls={id}
        className="min-[700px]:hidden"
        onToggle={() => setOpen(!open)}
      />
      <div id={id} data-fold={open} className="flex w-full flex-wrap gap-2 max-[700px]:*:grow min-[700px]:contents">
        <ListFilters filters={filters} state={state} onChange={onChange} />
        {searched.length > 0 && (
          <Select
            label="Filter By:"
            value={within?.key ?? ''}
            options={scopes}
            disabled={!searchable}
            className="min-[700px]:max-w-52 desk:[&>span]:sr-only desk:[&>select]:pl-3"
            onChange={(filter_by) => onChange({ filter_by })}
          />
        )}
      </div>
      {searched.length > 0 && (
        <SearchBox
          label={`Search the ${name}`}
          placeholder={within ? `Search in ${within.header}` : 'Search'}
          query={state.query}
          disabled={!searchable}
          onSearch={(query) => onChange({ query }, { replace: true })}
        />
      )}
      <div data-acts className="flex flex-wrap items-center gap-2 min-[700px]:ml-auto">
        <div data-fold={open} className="contents">
          {tools}
        </div>
        {children}
      </div>
    </div>
  )
}
