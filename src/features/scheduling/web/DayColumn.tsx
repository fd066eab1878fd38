import type { KeyboardEvent, ReactNode } from 'react'
import type { Day } from '#shared/day.ts'
import { shortWeekday, weekdayAndDay } from '#shared/time.ts'
import { hours } from '../shiftHours.ts'
import { showHour } from './showShift.ts'

/** An hour of a day, where a shift may be planned. */
export interface HourCell {
  day: Day
  hour: number
}

interface DayColumnProps {
  day: Day
  isToday: boolean
  /** The hour that has the focus when the user presses Tab. Arrow keys move to the others. */
  current: HourCell
  onPlan: (cell: HourCell) => void
  onFocusCell: (cell: HourCell) => void
  onCellKey: (event: KeyboardEvent, cell: HourCell) => void
  /** Its shifts. */
  children: ReactNode
}

/** A day of the calendar: its name, a button for each hour, and its shifts on top of them. */
export function DayColumn({ day, isToday, current, onPlan, onFocusCell, onCellKey, children }: DayColumnProps) {
  return (
    <section aria-label={weekdayAndDay(day)} className="@container flex min-w-0 flex-col border-l border-line">
      <h2
        className={`figures flex h-12 flex-wrap content-center items-center justify-center gap-x-1.5 border-b whitespace-nowrap border-line font-sans text-sm leading-5 tracking-normal ${isToday ? 'bg-teal-soft' : ''}`}
      >
        <span className="font-medium text-ink-2 @max-[9rem]:w-full @max-[9rem]:text-center">{shortWeekday(day)}</span>{' '}
        {day}
        {isToday && (
          <span className="rounded-full bg-teal-deep px-2 py-0.5 text-xs font-semibold text-on-teal @max-[13rem]:sr-only print:hidden">
            Today
          </span>
        )}
      </h2>
      <div data-day={day} className={`relative h-(--calendar) ${isToday ? 'bg-teal-soft/30' : ''}`}>
        <div className="grid h-full grid-rows-14">
          {hours.map((hour) => (
            <button
              key={hour}
              type="button"
              data-cell={`${day} ${hour}`}
              tabIndex={current.day === day && current.hour === hour ? 0 : -1}
              aria-label={`${weekdayAndDay(day)}, ${showHour(hour)}: plan a shift`}
              className="border-b border-line last:border-b-0 hover:bg-teal-soft focus-visible:-outline-offset-2"
              onClick={() => onPlan({ day, hour })}
              onFocus={() => onFocusCell({ day, hour })}
              onKeyDown={(event) => onCellKey(event, { day, hour })}
            />
          ))}
        </div>
        {children}
      </div>
    </section>
  )
}
