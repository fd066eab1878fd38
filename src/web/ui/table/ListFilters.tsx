import type { ChangeList, ListState } from '#web/ui/listState.ts'
import { Select } from '#web/ui/Select.tsx'
import type { Filter } from '#web/ui/table/columns.ts'

interface ListFiltersProps {
  filters: readonly Filter[]
  state: ListState
  onChange: ChangeList
}

/** A list's own filters: days, and one of a few. */
export function ListFilters({ filters, state, onChange }: ListFiltersProps) {
  return filters.map(({ name, label, choices }) => {
    const value = state.filters[name] ?? ''
    const choose = (next: string) => onChange({ filters: { [name]: next } })
    if (!choices) return <DayFilter key={name} label={label} value={value} onChange={choose} />
    const options = [
      { value: '', label: 'All' },
      ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
    ]
    return <Select key={name} label={`${label}:`} value={value} options={options} onChange={choose} />
  })
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
