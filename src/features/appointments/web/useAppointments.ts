import { daysAfter } from '#shared/day.ts'
import { useCall } from '#ui/api/query.ts'
import type { Appointment } from '../columns.ts'
import { appointmentCalls } from '../contract.ts'
import type { AppointmentFilters } from './useAppointmentFilters.ts'

/** The most results of a search over all days. */
const mostFound = 50
const aMinute = 60_000

export type ListedAppointments = ReturnType<typeof useAppointments>

/** Loads the appointments of a day or a week, or those that match a search. `shown` are those in the chosen state. */
export function useAppointments({ day, week, store, view, query }: AppointmentFilters) {
  const start_date = week ?? day
  const end_date = week ? daysAfter(week, 6) : day
  const days = query === '' ? { start_date, end_date, per_page: 0 } : { query, per_page: mostFound }
  const list = useCall(
    appointmentCalls.all,
    { body: { store, ...days } },
    // The page is open at the counter all day, so it is refreshed every minute.
    { keepPrevious: true, refetchInterval: aMinute },
  )
  const all = [...(list.data?.items ?? [])].sort(bySlot)
  return {
    ...list,
    all,
    shown: view === '' ? all : all.filter(({ state }) => state === view),
    counts: Object.groupBy(all, ({ state }) => state),
    hasMore: list.data?.has_next ?? false,
  }
}

const bySlot = (one: Appointment, other: Appointment) => slotOf(one).localeCompare(slotOf(other))
const slotOf = ({ appointmentDate, appointmentTime, store, code }: Appointment) =>
  [appointmentDate, appointmentTime, store, code].join(' ')
