import { shiftCalls } from '#features/scheduling/contract.ts'
import { useCall } from '#ui/api/query.ts'
import { Page } from '#ui/Page.tsx'
import { FailedList } from '#ui/table/ListStates.tsx'
import { dayInWords } from '../inWords.ts'
import { AppointmentList } from './AppointmentList.tsx'
import { DayTools } from './DayTools.tsx'
import { type AppointmentFilters, type ChangeFilters, useAppointmentFilters } from './useAppointmentFilters.ts'
import { useAppointments } from './useAppointments.ts'

const heading = 'Appointments'

/** The appointments of a day: a store user sees those of the own store, the office those of all stores. */
export function AppointmentsPage() {
  const { data: roster, error, isFetching, refetch } = useCall(shiftCalls.roster, {})
  const [asked, go] = useAppointmentFilters(roster?.stores ?? [])
  if (roster) return <Appointments asked={asked} onGo={go} />
  return (
    <Page heading={heading}>
      <div aria-busy={!error} className="min-h-96 rounded-card border border-line bg-paper shadow-card">
        {error && <FailedList name="stores" message={error.message} busy={isFetching} onRetry={() => refetch()} />}
      </div>
    </Page>
  )
}

function Appointments({ asked, onGo }: { asked: AppointmentFilters; onGo: ChangeFilters }) {
  const list = useAppointments(asked)
  const where = asked.store || 'All stores'
  return (
    <Page heading={heading} note={`${where} · ${asked.query ? 'on any day' : dayInWords('en', asked.day)}`}>
      <DayTools asked={asked} counts={list.counts} onGo={onGo} />
      <AppointmentList asked={asked} list={list} onGo={onGo} />
    </Page>
  )
}
