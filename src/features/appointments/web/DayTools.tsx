import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Day, daysAfter, weekOf } from '#shared/day.ts'
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
      {query === '' && <DayOrWeek {...asked} onGo={onGo} />}
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
      <Segments
        label="View"
        value={view}
        options={views}
        onChange={(chosen) => onGo({ view: appointmentStates.find((state) => state === chosen) })}
      />
      <div className="ml-auto">{children}</div>
    </div>
  )
}

const allStores = { value: '', label: 'All stores' }

/** Switches between the list of a day and the calendar of a week, and goes to another day or week. */
function DayOrWeek({ onGo, ...asked }: AppointmentFilters & { onGo: ChangeFilters }) {
  const { day, week, today } = asked
  const go = (next: Day) => onGo(week ? { week: weekOf(next) } : dayInAddress(next, asked))
  const step = week ? 7 : 1
  const shown = week ?? day
  const name = week ? 'week' : 'day'
  return (
    <>
      <Segments
        label="Period"
        value={name}
        options={[
          { value: 'day', label: 'Day' },
          { value: 'week', label: 'Week' },
        ]}
        onChange={(chosen) => onGo(chosen === 'week' ? toWeek(asked) : toDay(asked))}
      />
      <div className="flex items-center gap-1 max-sm:w-full">
        <IconButton icon={ChevronLeft} label={`Previous ${name}`} onClick={() => go(daysAfter(shown, -step))} />
        <input
          type="date"
          aria-label={week ? 'Week of' : 'Day'}
          value={shown}
          className="figures h-10 min-w-0 rounded-control border border-line bg-paper px-3 text-sm font-medium hover:border-edge max-sm:grow"
          onChange={({ currentTarget: { value } }) => value && go(value)}
        />
        <IconButton icon={ChevronRight} label={`Next ${name}`} onClick={() => go(daysAfter(shown, step))} />
        <Button disabled={week ? week === weekOf(today) : day === today} onClick={() => go(today)}>
          Today
        </Button>
      </div>
    </>
  )
}

/** The address of today has no day, so that a bookmark always opens the current day. */
const dayInAddress = (day: Day, { today }: AppointmentFilters) => ({ day: day === today ? undefined : day })
const toWeek = ({ day }: AppointmentFilters) => ({ week: weekOf(day), day: undefined })
/** The day that is shown after a week: today, if it is in that week, or else its Monday. */
const toDay = (asked: AppointmentFilters) => {
  const { week = asked.day, today } = asked
  return { week: undefined, ...dayInAddress(week === weekOf(today) ? today : week, asked) }
}
