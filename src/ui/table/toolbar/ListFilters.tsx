import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { endIsBeforeStart, endsBeforeStart, today } from '#shared/day.ts'
import { errorClass } from '../../control/fieldClasses.ts'
import { Select } from '../../control/Select.tsx'
import type { ChangeList, ListState } from '../listState.ts'
import { choiceIn, type Filter } from '../tableColumns.ts'
import { dayPresets, daysOfPreset, presetOf } from './dayPresets.ts'

interface ListFiltersProps {
  filters: readonly Filter[]
  state: ListState
  onChange: ChangeList
}

/** The filters of a list. */
export function ListFilters({ filters, state, onChange }: ListFiltersProps) {
  const days = useDays(filters, state.filters, onChange)
  return (
    <>
      {days.hasRange && <Select label="Days:" value={days.preset} options={days.presets} onChange={days.choose} />}
      {filters.map((filter) => {
        const { name, label, choices, required } = filter
        return choices ? (
          <Select
            key={name}
            className="min-[700px]:max-w-36"
            label={`${label}:`}
            value={String(choiceIn(filter, state.filters[name]) ?? '')}
            options={[
              ...(required ? [] : [{ value: '', label: 'All' }]),
              ...choices.map((choice) => ({ value: String(choice.value), label: choice.label })),
            ]}
            onChange={(next) => onChange({ filters: { [name]: next } })}
          />
        ) : (
          <DayFilter
            key={name}
            label={label}
            value={days.values[name] ?? ''}
            error={name === 'end_date' ? days.error : undefined}
            onChange={(day) => days.set(name, day)}
          />
        )
      })}
    </>
  )
}

type Days = Readonly<Record<string, string>>

const allDays = ''
/** The choice for days that are not those of a preset. */
const chosenDays = 'chosen'

/** The days in the fields. While the end is before the start, the list keeps its previous days. */
function useDays(filters: readonly Filter[], kept: Days, onChange: ChangeList) {
  const names = filters.flatMap(({ name, choices }) => (choices ? [] : [name]))
  const [shown, setShown] = useState(kept)
  const [known, setKnown] = useState(kept)
  // The days of the list were changed by something else: "back", a link, or the button that clears the filters.
  if (names.some((name) => known[name] !== kept[name])) {
    setKnown(kept)
    setShown(kept)
  }
  const { start_date = '', end_date = '' } = shown
  const isSet = start_date !== '' || end_date !== ''
  const preset = presetOf(start_date, end_date, today()) ?? (isSet ? chosenDays : allDays)
  function change(next: Record<string, string>) {
    setShown(next)
    if (!endsBeforeStart(next)) onChange({ filters: next })
  }
  return {
    values: shown,
    error: endsBeforeStart(shown) ? endIsBeforeStart : undefined,
    set: (name: string, day: string) =>
      change(Object.fromEntries(names.map((each) => [each, (each === name ? day : shown[each]) ?? '']))),
    hasRange: names.includes('start_date') && names.includes('end_date'),
    preset,
    presets: [
      { value: allDays, label: 'All' },
      ...dayPresets,
      ...(preset === chosenDays ? [{ value: chosenDays, label: 'Custom' }] : []),
    ],
    choose(range: string) {
      const chosen = dayPresets.find(({ value }) => value === range)
      if (range !== chosenDays)
        change({ ...shown, ...(chosen ? daysOfPreset(chosen.value, today()) : { start_date: '', end_date: '' }) })
    },
  }
}

interface DayFilterProps {
  label: string
  value: string
  error: string | undefined
  onChange: (day: string) => void
}

function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const id = useId()
  const [word, ...rest] = label.split(' ')
  return (
    <div className="grid gap-1">
      <label
        className={`inline-flex h-10 items-center gap-1.5 rounded-control border bg-paper px-2.5 text-sm font-medium max-[700px]:gap-1 max-[700px]:px-2 ${error ? 'border-bad' : 'border-line hover:border-edge'}`}
      >
        <span className="whitespace-nowrap text-ink-3">
          {word}
          {/* On screens narrower than a desktop, the other parts of the toolbar need the room. On a phone, the start and
              the end fit in a line. */}
          <span className="max-[96rem]:sr-only"> {rest.join(' ')}</span>
        </span>
        <input
          type="date"
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          className="figures min-w-0 grow bg-transparent"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <span id={id} role="alert" className={`${errorClass} w-0 min-w-full empty:hidden`}>
        {error && (
          <>
            <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
            {error}
          </>
        )}
      </span>
    </div>
  )
}
