import { ChevronLeft, ChevronRight } from 'lucide-react'
import { daysAfter } from '#shared/day.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import { Select } from '#ui/control/Select.tsx'
import { SearchBox } from '#ui/table/toolbar/SearchBox.tsx'
import { appointmentStateNames, appointmentStates } from '../rules.ts'
import type { AppointmentFilters, ChangeFilters } from './useAppointmentFilters.ts'
import type { ListedAppointments } from './useAppointments.ts'

interface DayToolsProps {
  asked: AppointmentFilters
  counts: ListedAppointments['counts']
  onGo: ChangeFilters
}

export function DayTools({ asked, counts, onGo }: DayToolsProps) {
  const { store, stores, view, query } = asked
  const count = (found: readonly object[] | undefined) => found?.length ?? 0
  const all = Object.values(counts).reduce((sum, each) => sum + count(each), 0)
  const views = [
    { value: '', label: 'All', count: all },
    ...appointmentStates.map((state) => ({
      value: state,
      label: appointmentStateNames[state],
      count: count(counts[state]),
    })),
  ]
  return (
    <div data-screen-only className="flex flex-wrap items-center gap-2.5">
      {query === '' && <DayChoice {...asked} onGo={onGo} />}
      {stores.length > 0 && (
        <Select
          label="Store:"
          className="max-sm:w-full"
          value={store}
          options={[{ value: '', label: 'All stores' }, ...stores.map((name) => ({ value: name, label: name }))]}
          onChange={(chosen) => onGo({ store: chosen || undefined })}
        />
      )}
      <SearchBox
        label="Search the appointments of all days"
        placeholder="Code, name or phone"
        query={query}
        onSearch={(text) => onGo({ query: text || undefined }, { replace: true })}
      />
      <Segments
        label="View"
        value={view}
        options={views}
        onChange={(chosen) => onGo({ view: appointmentStates.find((state) => state === chosen) })}
      />
    </div>
  )
}

function DayChoice({ day, today, onGo }: AppointmentFilters & { onGo: ChangeFilters }) {
  // The address of today has no day, so that a bookmark always opens the current day.
  const show = (next: string) => onGo({ day: next === today ? undefined : next })
  return (
    <div className="flex items-center gap-1 max-sm:w-full">
      <IconButton icon={ChevronLeft} label="Previous day" onClick={() => show(daysAfter(day, -1))} />
      <input
        type="date"
        aria-label="Day"
        value={day}
        className="figures h-10 min-w-0 rounded-control border border-line bg-paper px-3 text-sm font-medium hover:border-edge max-sm:grow"
        onChange={({ currentTarget: { value } }) => value && show(value)}
      />
      <IconButton icon={ChevronRight} label="Next day" onClick={() => show(daysAfter(day, 1))} />
      <Button disabled={day === today} onClick={() => show(today)}>
        Today
      </Button>
    </div>
  )
}
