import { CalendarX2, SearchX } from 'lucide-react'
import { weekdayAndDay } from '#shared/time.ts'
import { showTime } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FailedList, StaleNote } from '#ui/table/ListStates.tsx'
import { appointmentStateNames } from '../rules.ts'
import { AppointmentRow } from './AppointmentRow.tsx'
import type { AppointmentFilters, ChangeFilters } from './useAppointmentFilters.ts'
import type { ListedAppointments } from './useAppointments.ts'

interface AppointmentListProps {
  asked: AppointmentFilters
  list: ListedAppointments
  onGo: ChangeFilters
}

export function AppointmentList({ asked, list, onGo }: AppointmentListProps) {
  const { data, error, isFetching, isPlaceholderData: isOld, refetch, shown } = list
  return (
    <section
      aria-label="Appointments"
      aria-busy={!error && (!data || isOld)}
      className="overflow-hidden rounded-card border border-line bg-paper shadow-card"
    >
      {error && (!data || isOld) ? (
        <FailedList name="appointments" message={error.message} busy={isFetching} onRetry={() => refetch()} />
      ) : (
        <>
          {error && <StaleNote message={error.message} onRetry={() => refetch()} />}
          {!data && <Skeleton />}
          {data && shown.length === 0 && !isOld && <NoAppointments asked={asked} list={list} onGo={onGo} />}
          <div className={`divide-y divide-line ${isOld ? 'opacity-60' : ''}`}>
            {timesIn(list, asked).map(([time, rows]) => (
              <section key={time} aria-label={time} className="grid sm:grid-cols-[7.5rem_minmax(0,1fr)]">
                <h2 className="figures bg-mist px-4 py-2.5 font-sans text-[15px] font-bold tracking-normal sm:py-4">
                  {time}
                </h2>
                <ul className="divide-y divide-line">
                  {rows?.map((row) => (
                    <AppointmentRow key={row.id} appointment={row} withStore={asked.store === ''} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </>
      )}
      {list.hasMore && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          There are more results. Search for the code or the whole name.
        </p>
      )}
    </section>
  )
}

const timesIn = ({ shown }: ListedAppointments, { query }: AppointmentFilters) =>
  Object.entries(
    Object.groupBy(shown, ({ appointmentDate, appointmentTime }) => {
      const time = showTime(appointmentTime)
      return query === '' ? time : `${weekdayAndDay(appointmentDate)}, ${time}`
    }),
  )

/** Why the list is empty, and what the user can do. */
function NoAppointments({ asked: { query, view, store, day, today }, list, onGo }: AppointmentListProps) {
  if (list.all.length > 0 && view !== '') {
    return (
      <EmptyState icon={CalendarX2} act={<Button onClick={() => onGo({ view: undefined })}>Show all</Button>}>
        None of these appointments is “{appointmentStateNames[view]}”.
      </EmptyState>
    )
  }
  if (query !== '') {
    return (
      <EmptyState icon={SearchX} act={<Button onClick={() => onGo({ query: undefined })}>Clear the search</Button>}>
        No appointments match “{query}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={CalendarX2}>
      No appointments {store && `at ${store} `}
      {day === today ? 'today' : `on ${weekdayAndDay(day)}`}. New bookings from the website appear here automatically.
    </EmptyState>
  )
}

/** Placeholders of rows while they are loaded. */
const Skeleton = () => (
  <div className="grid gap-6 p-4">
    {[1, 2, 3].map((row) => (
      <span key={row} className="block h-12 animate-pulse rounded-control bg-mist" />
    ))}
  </div>
)
