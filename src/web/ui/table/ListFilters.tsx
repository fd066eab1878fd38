import { useId, useState } from 'react'
import { FiltersButton } from '#web/ui/FiltersButton.tsx'
import type { ChangeList, ListState } from '#web/ui/listState.ts'
import { Select } from '#web/ui/Select.tsx'
import type { Filter } from '#web/ui/table/columns.ts'

interface ListFiltersProps {
  filters: readonly Filter[]
  state: ListState
  onChange: ChangeList
}

/** A list's own filters. On a phone they are folded away, and it is told how many are set. */
export function ListFilters({ filters, state, onChange }: ListFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (filters.length === 0) return null
  const set = filters.filter(({ name }) => state.filters[name]).length
  return (
    <>
      <FiltersButton open={open} set={set} controls={id} className="sm:hidden" onToggle={() => setOpen(!open)} />
      <div id={id} className={open ? 'contents' : 'contents max-sm:hidden'}>
        {filters.map((filter) => (
          <ListFilter
            key={filter.name}
            filter={filter}
            value={state.filters[filter.name] ?? ''}
            onChange={(next) => onChange({ filters: { [filter.name]: next } })}
          />
        ))}
      </div>
    </>
  )
}

interface ListFilterProps {
  filter: Filter
  value: string
  onChange: (next: string) => void
}

/** A day, or one of a few. */
function ListFilter({ filter: { label, choices }, value, onChange }: ListFilterProps) {
  if (!choices) return <DayFilter label={label} value={value} onChange={onChange} />
  const options = [
    { value: '', label: 'All' },
    ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
  ]
  return <Select label={`${label}:`} value={value} options={options} onChange={onChange} />
}

function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="inline-flex h-10 items-center gap-2 rounded-control border border-line bg-paper px-3 text-sm font-medium hover:border-edge">
      <span className="whitespace-nowrap text-ink-3">{label}</span>
      <input
        type="date"
        value={value}
        className="figures bg-transparent"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
