import { shiftCalls } from '#features/scheduling/contract.ts'
import { weekOf } from '#shared/day.ts'
import { weekdayAndDay, weekInWords } from '#shared/time.ts'
import { useCall } from '#ui/api/query.ts'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import type { Appointment } from '../columns.ts'
import { AppointmentList } from './AppointmentList.tsx'
import { BookForCustomer } from './BookForCustomer.tsx'
import { DayTools } from './DayTools.tsx'
import { PeriodTools } from './PeriodTools.tsx'
import { type AppointmentFilters, type ChangeFilters, useAppointmentFilters } from './useAppointmentFilters.ts'
import { useAppointments } from './useAppointments.ts'
import { WeekCalendar } from './WeekCalendar.tsx'

const heading = 'Appointments'

/** The appointments of a day or a week: a store user sees those of the own store, the office those of all stores. */
export function AppointmentsPage() {
  const { data: roster, ...loading } = useCall(shiftCalls.roster, {})
  const [asked, go] = useAppointmentFilters(roster?.stores ?? [])
  if (roster) return <Appointments asked={asked} onGo={go} />
  return (
    <Page heading={heading}>
      <AwaitedList name="stores" {...loading} />
    </Page>
  )
}

function Appointments({ asked, onGo }: { asked: AppointmentFilters; onGo: ChangeFilters }) {
  const list = useAppointments(asked)
  const { store, isOwn, day, week, today } = asked
  /** Goes to the day or the week of the new appointment. The address of today has no day. */
  const showBooked = ({ appointmentDate: on, store: at }: Appointment) =>
    onGo({
      ...{ view: undefined, query: undefined, ...(store !== '' && !isOwn && { store: at }) },
      ...(week ? { week: weekOf(on) } : { day: on === today ? undefined : on }),
    })
  return (
    <Page
      heading={heading}
      note={`${store || 'All stores'} · ${periodOf(asked)}`}
      tools={asked.query === '' && <PeriodTools {...asked} onGo={onGo} />}
    >
      <DayTools asked={asked} counts={list.counts} onGo={onGo}>
        <BookForCustomer store={store} isOwn={isOwn} day={week ? today : day} onBooked={showBooked} />
      </DayTools>
      {week ? (
        <WeekCalendar week={week} asked={asked} list={list} />
      ) : (
        <AppointmentList asked={asked} list={list} onGo={onGo} />
      )}
    </Page>
  )
}

function periodOf({ query, week, day }: AppointmentFilters) {
  if (query !== '') return 'on any day'
  return week ? weekInWords(week) : weekdayAndDay(day)
}
