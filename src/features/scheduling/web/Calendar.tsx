import { type KeyboardEvent, useRef, useState } from 'react'
import type { Day } from '#shared/day.ts'
import { isSameSpan, type ShownShift, sideBySide } from '../rules.ts'
import { firstHour, hours, lastHour, type Span } from '../shiftHours.ts'
import { spanByKey, useCells, useFocusOn } from './calendarKeys.ts'
import { DayColumn, type HourCell } from './DayColumn.tsx'
import { Ghost, ShiftBlock, shiftHelpId } from './ShiftBlock.tsx'
import { showHour, showShift } from './showShift.ts'
import { useDrag } from './useDrag.ts'
import './schedule.css'

interface CalendarProps {
  days: readonly Day[]
  today: Day
  shifts: readonly ShownShift[]
  /** Other shifts are being loaded. */
  busy: boolean
  onPlan: (cell: HourCell) => void
  onOpen: (shift: ShownShift) => void
  onMove: (shift: ShownShift, span: Span, by: 'pointer' | 'keys') => void
}

/** One day or seven, by the hour. Shifts are moved and resized by pointer and by arrow keys. */
export function Calendar({ days, today, shifts, busy, onPlan, onOpen, onMove }: CalendarProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [announced, announce] = useState('')
  const { dragged, grab } = useDrag(grid, ({ shift, span }) => move(shift, span, 'pointer'))
  const { current, setCurrent, walk } = useCells(grid, days, today)
  const follow = useFocusOn(grid)

  function move(shift: ShownShift, span: Span, by: 'pointer' | 'keys') {
    announce(`${shift.user}, ${showShift(span)}`)
    onMove(shift, span, by)
  }

  function moveByKey(event: KeyboardEvent, shift: ShownShift) {
    const span = spanByKey(event, shift)
    if (!span) return
    event.preventDefault()
    if (isSameSpan(span, shift)) return
    follow(shift.id)
    move(shift, span, 'keys')
  }

  return (
    <div className="grid gap-2">
      <div
        ref={grid}
        data-scrolls
        aria-busy={busy}
        className="relative overflow-x-auto rounded-card border border-line bg-paper shadow-card transition-opacity [--calendar:700px] aria-busy:opacity-60 print:[--calendar:400px]"
      >
        <div
          className={`relative grid auto-cols-fr grid-flow-col grid-cols-[3.25rem] ${days.length > 1 ? 'min-w-180 print:min-w-0' : ''}`}
        >
          <HourLabels />
          {days.map((day) => (
            <DayColumn
              key={day}
              day={day}
              isToday={day === today}
              current={current}
              onPlan={onPlan}
              onFocusCell={setCurrent}
              onCellKey={walk}
            >
              {sideBySide(shifts.filter((shift) => shift.day === day)).map((shift) => (
                <ShiftBlock
                  key={shift.id}
                  shift={shift}
                  isHeld={dragged?.shift.id === shift.id}
                  onGrab={grab}
                  onOpen={onOpen}
                  onKey={moveByKey}
                />
              ))}
              {dragged?.span.day === day && <Ghost {...dragged} />}
            </DayColumn>
          ))}
        </div>
      </div>
      <p id={shiftHelpId} data-screen-only className="text-[13px] text-ink-3">
        <span className="pointer-coarse:hidden">
          Drag a shift to move it, its edge to change its hours. By keyboard: arrow keys move it by an hour or a day,
          Shift and an arrow key changes its end, Enter opens it.
        </span>
        <span className="hidden pointer-coarse:inline">
          Hold a shift, then drag it to move it, or its edge to change its hours.
        </span>
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  )
}

/** The labels of the hours, each at its line. */
function HourLabels() {
  return (
    <div aria-hidden className="sticky left-0 z-30 bg-paper pt-12">
      <div className="figures relative h-(--calendar) text-xs text-ink-2">
        {[...hours, lastHour].map((hour) => (
          <span
            key={hour}
            style={{ top: `${((hour - firstHour) / hours.length) * 100}%` }}
            className="absolute right-2 -translate-y-1/2 last:-translate-y-full"
          >
            {showHour(hour)}
          </span>
        ))}
      </div>
    </div>
  )
}
