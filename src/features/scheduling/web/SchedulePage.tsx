import { useState } from 'react'
import { daysAfter } from '#shared/day.ts'
import { weekdayAndDay, weekInWords } from '#shared/time.ts'
import { useCall } from '#ui/api/query.ts'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList, StaleNote } from '#ui/table/ListStates.tsx'
import { type Roster, shiftCalls } from '../contract.ts'
import { asShown, type ShownShift } from '../rules.ts'
import { lastHour, type Span } from '../shiftHours.ts'
import { Calendar } from './Calendar.tsx'
import { PlannedHours } from './PlannedHours.tsx'
import { ScheduleTools } from './ScheduleTools.tsx'
import { ShiftDialog, type ShiftToEdit } from './ShiftDialog.tsx'
import { useMoves } from './useMoves.ts'
import { type ChangePlan, daysOfWeek, type Plan, usePlan } from './usePlan.ts'

const heading = 'Employee Scheduling'

export function SchedulePage() {
  const { data: roster, ...loading } = useCall(shiftCalls.roster, {})
  if (roster) return <Schedule roster={roster} />
  return (
    <Page heading={heading}>
      <AwaitedList name="stores" {...loading} className="min-h-187" />
    </Page>
  )
}

function Schedule({ roster }: { roster: Roster }) {
  const [plan, go] = usePlan(roster)
  if (plan) return <Week roster={roster} plan={plan} onGo={go} />
  return (
    <Page heading={heading}>
      <p>No stores yet. Add a store first, then plan its shifts here.</p>
    </Page>
  )
}

/** The hours of a new shift: a full day. */
const usualLength = 8

function Week({ roster, plan, onGo }: { roster: Roster; plan: Plan; onGo: ChangePlan }) {
  const { store, view, day, days, monday, today, employee } = plan
  const asked = { store: store.name, from: monday, to: daysAfter(monday, 6) }
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    shiftCalls.all,
    { body: asked },
    { keepPrevious: true },
  )
  const { move, withMoves } = useMoves()
  const [opened, setOpened] = useState<ShiftToEdit>()
  const [isOpen, setOpen] = useState(false)
  const open = (next: ShiftToEdit) => {
    setOpened(next)
    setOpen(true)
  }

  const week = daysOfWeek(monday)
  const known = withMoves(data ?? []).filter((shift) => shift.store === store.name)
  const shifts = known
    .filter(({ employee_id }) => employee === undefined || employee_id === employee)
    .map(asShown)
    .filter((shift) => week.includes(shift.day))

  function moveShift(shift: ShownShift, span: Span, by: 'pointer' | 'keys') {
    void move(shift, span, by)
    if (!days.includes(span.day)) onGo({ day: span.day })
  }

  return (
    <Page heading={heading} note={`${store.name} · ${view === 'week' ? weekInWords(monday) : weekdayAndDay(day)}`}>
      <ScheduleTools plan={plan} roster={roster} shifts={known} onGo={onGo} />
      {error && !data ? (
        <AwaitedList name="shifts" {...{ error, isFetching, refetch }} className="" />
      ) : (
        <div className="schedule grid grid-cols-[minmax(0,1fr)] gap-4">
          {error && <StaleNote message={error.message} onRetry={() => refetch()} />}
          <Calendar
            days={days}
            today={today}
            shifts={shifts}
            busy={!data || isPlaceholderData}
            onPlan={({ day, hour }) =>
              open({ store: store.name, day, start: hour, end: Math.min(hour + usualLength, lastHour) })
            }
            onOpen={(shift) => open({ store: store.name, day: shift.day, start: shift.start, end: shift.end, shift })}
            onMove={moveShift}
          />
          {data && !isPlaceholderData && shifts.length === 0 && (
            <p className="text-[15px] text-ink-2">
              No shifts are planned this week. Choose an hour to plan one, or copy last week.
            </p>
          )}
          <PlannedHours days={week} shifts={shifts} />
        </div>
      )}
      {opened && (
        <ShiftDialog opened={opened} isOpen={isOpen} employees={roster.employees} onClose={() => setOpen(false)} />
      )}
    </Page>
  )
}
