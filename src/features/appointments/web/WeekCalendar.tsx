import { Link } from '@tanstack/react-router'
import type { Hours } from '#features/stores/hours.ts'
import { publicStoreCalls } from '#features/stores/publicContract.ts'
import { type Day, daysFrom, weekdayOf } from '#shared/day.ts'
import { appointmentsPage } from '#shared/pageAddresses.ts'
import { shortWeekday, weekdayAndDay } from '#shared/time.ts'
import { useCall } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import { AwaitedList, StaleNote } from '#ui/table/ListStates.tsx'
import type { Appointment } from '../columns.ts'
import { timesFrom } from '../rules.ts'
import { StateTag } from './StateTag.tsx'
import type { AppointmentFilters } from './useAppointmentFilters.ts'
import type { ListedAppointments } from './useAppointments.ts'

interface WeekCalendarProps {
  /** The Monday of the week. */
  week: Day
  asked: AppointmentFilters
  list: ListedAppointments
}

/** The appointments of one store in a week, each at its time. On a narrow screen the days are below each other. */
export function WeekCalendar({ week, asked, list }: WeekCalendarProps) {
  const { data, error, isFetching, isPlaceholderData: isOld, refetch, shown } = list
  const stores = useCall(publicStoreCalls.all, {})
  const hours = stores.data?.items.find(({ store }) => store === asked.store)?.hours
  const times = timesOf(hours ?? [], shown)
  if (error && (!data || isOld)) {
    return <AwaitedList name="appointments" {...{ error, isFetching, refetch }} className="" />
  }
  return (
    <>
      {error && <StaleNote message={error.message} onRetry={() => refetch()} />}
      <section
        aria-label="Appointments of the week"
        aria-busy={!data || isOld}
        className={`overflow-hidden rounded-card border border-line bg-paper shadow-card lg:grid lg:grid-cols-[5rem_repeat(7,minmax(0,1fr))] ${isOld ? 'opacity-60' : ''}`}
        style={{ gridTemplateRows: `auto repeat(${times.length}, minmax(1.75rem, auto))` }}
      >
        <ol aria-hidden className={`bg-mist text-xs text-ink-3 max-lg:hidden ${columnClass}`}>
          {times.map((time, at) => (
            <li key={time} style={{ gridRow: at + 2 }} className="figures border-t border-line px-2 pt-1.5 text-right">
              {showTime(time)}
            </li>
          ))}
        </ol>
        {daysFrom(week, 7).map((day) => (
          <WeekDay
            key={day}
            {...{ day, asked, times }}
            isOpen={!hours || hours.some(({ weekday }) => weekday === weekdayOf(day))}
            isLoaded={data !== undefined}
            appointments={shown.filter(({ appointmentDate }) => appointmentDate === day)}
          />
        ))}
      </section>
    </>
  )
}

/** A column uses the rows of the whole calendar, so that a time is at the same height on all days. */
const columnClass = 'lg:row-[1/-1] lg:grid lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-subgrid'

/** The times that can be booked in a week, and those of appointments that were booked before the store changed its hours. */
const timesOf = (hours: readonly Hours[], appointments: readonly Appointment[]) =>
  [...new Set([...hours.flatMap(timesFrom), ...appointments.map(({ appointmentTime }) => appointmentTime)])].toSorted()

interface WeekDayProps {
  day: Day
  asked: AppointmentFilters
  times: readonly string[]
  /** Whether the store is usually open on this weekday. */
  isOpen: boolean
  isLoaded: boolean
  appointments: readonly Appointment[]
}

function WeekDay({ day, asked, times, isOpen, isLoaded, appointments }: WeekDayProps) {
  const isToday = day === asked.today
  const toDay = { day: isToday ? undefined : day, store: asked.isOwn ? undefined : asked.store }
  return (
    <section
      aria-label={weekdayAndDay(day)}
      className={`min-w-0 border-line max-lg:not-first:border-t lg:border-l ${isOpen ? '' : 'bg-mist'} ${columnClass}`}
    >
      <h2 className={`px-2 py-2 font-sans text-sm tracking-normal ${isToday ? 'bg-teal-soft' : 'bg-mist'}`}>
        <Link
          to={appointmentsPage()}
          search={toDay}
          aria-current={isToday ? 'date' : undefined}
          className="flex min-h-7 items-baseline justify-between gap-2 rounded-control underline-offset-3 hover:underline"
        >
          <span className="figures">
            {shortWeekday(day)} <span className="lg:whitespace-nowrap">{day}</span>
          </span>
          <span className="figures text-xs font-medium text-ink-2">
            {appointments.length}
            <span className="sr-only"> appointments</span>
          </span>
        </Link>
      </h2>
      {isLoaded && appointments.length === 0 && (
        <p className="px-2 py-2 text-sm text-ink-3 lg:row-[2/span_2]">{isOpen ? 'No appointments' : 'Closed'}</p>
      )}
      <ul className="max-lg:space-y-1 max-lg:p-2 empty:hidden lg:row-[2/-1] lg:grid lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-subgrid">
        {times
          .map((time, at) => ({ row: at + 1, time, at: appointments.filter((each) => each.appointmentTime === time) }))
          .filter(({ at }) => at.length > 0)
          .map(({ row, time, at }) => (
            <li key={time} style={{ gridRow: row }} className="grid min-w-0 content-start gap-1 lg:p-0.5">
              {at.map((each) => (
                <Entry key={each.id} appointment={each} toDay={toDay} />
              ))}
            </li>
          ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  appointment: Appointment
  toDay: { day: Day | undefined; store: string | undefined }
}

/** A link to the appointment in the list of its day, where it can be changed. */
function Entry({ appointment, toDay }: EntryProps) {
  const { code, firstName, lastName, service, device, state, appointmentTime } = appointment
  return (
    <Link
      to={appointmentsPage()}
      search={toDay}
      hash={code}
      className="block rounded-control border border-line bg-raised px-2 py-1 text-xs hover:border-edge"
    >
      <span className="flex flex-wrap items-center justify-between gap-1">
        <span className="figures font-semibold">{showTime(appointmentTime)}</span>
        <StateTag state={state} />
      </span>
      <span className={`block text-sm font-semibold wrap-anywhere ${state === 'cancelled' ? 'line-through' : ''}`}>
        {firstName} {lastName}
      </span>
      <span className="block text-ink-2 wrap-anywhere">{[service, device].filter(Boolean).join(' · ')}</span>
    </Link>
  )
}
