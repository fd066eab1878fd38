import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type Day, daysAfter, weekOf } from '#shared/day.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import type { AppointmentFilters, ChangeFilters } from './useAppointmentFilters.ts'

/** Switches between the list of a day and the calendar of a week, and goes to another day or week. */
export function PeriodTools({ onGo, ...asked }: AppointmentFilters & { onGo: ChangeFilters }) {
  const { day, week, today } = asked
  const go = (next: Day) => onGo(week ? { week: weekOf(next) } : dayInAddress(next, asked))
  const step = week ? 7 : 1
  const shown = week ?? day
  const name = week ? 'week' : 'day'
  return (
    <div
      data-screen-only
      className="ml-auto flex flex-wrap items-center gap-x-2.5 gap-y-2 max-lg:mt-2 max-lg:ml-0 max-sm:w-full"
    >
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
    </div>
  )
}

/** The address of today has no day, so that a bookmark always opens the current day. */
const dayInAddress = (day: Day, { today }: AppointmentFilters) => ({ day: day === today ? undefined : day })
const toWeek = ({ day }: AppointmentFilters) => ({ week: weekOf(day), day: undefined })
/** Changes from the week to one of its days: to today if it is in this week, else to Monday. */
const toDay = (asked: AppointmentFilters) => {
  const { week = asked.day, today } = asked
  return { week: undefined, ...dayInAddress(week === weekOf(today) ? today : week, asked) }
}
