import type { ReactNode } from 'react'
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
  /** The button that books an appointment. */
  children: ReactNode
}

export function DayTools({ asked, counts, onGo, children }: DayToolsProps) {
  const { store, stores, view, query, week } = asked
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
      {stores.length > 0 && (
        <Select
          label="Store:"
          className="max-sm:w-full"
          value={store}
          options={[...(week ? [] : [allStores]), ...stores.map((name) => ({ value: name, label: name }))]}
          onChange={(chosen) => onGo({ store: chosen || undefined })}
        />
      )}
      <SearchBox
        label="Search the appointments of all days"
        placeholder="Code, name or phone"
        query={query}
        onSearch={(text) => onGo({ query: text || undefined }, { replace: true })}
      />
      <div className="min-w-0 max-xl:order-last">
        <Segments
          label="View"
          value={view}
          options={views}
          onChange={(chosen) => onGo({ view: appointmentStates.find((state) => state === chosen) })}
        />
      </div>
      <div className="ml-auto">{children}</div>
    </div>
  )
}

const allStores = { value: '', label: 'All stores' }
