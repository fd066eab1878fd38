import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Day } from '#shared/day.ts'
import { movedBy, resizedBy } from '../rules.ts'
import type { Span } from '../shiftHours.ts'
import type { HourCell } from './DayColumn.tsx'

const steps: Record<string, { hours?: number; days?: number }> = {
  ArrowUp: { hours: -1 },
  ArrowDown: { hours: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

/** The new hours of a shift after an arrow key: moved by an hour or a day, or with Shift resized at its end. */
export function spanByKey({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, shift: Span): Span | undefined {
  const step = steps[key]
  if (!step || ctrlKey || altKey || metaKey) return undefined
  return shiftKey ? resizedBy(shift, 'end', step.hours ?? 0) : movedBy(shift, step)
}

/** Arrow keys move the focus between the hours. */
export function useCells(grid: RefObject<HTMLElement | null>, days: readonly Day[], today: Day) {
  const [focused, setCurrent] = useState<HourCell>()
  const first = { day: days.includes(today) ? today : (days[0] ?? today), hour: 9 }
  const current = focused && days.includes(focused.day) ? focused : first

  function walk(event: KeyboardEvent, { day, hour }: HourCell) {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const next = `${days[days.indexOf(day) + (step.days ?? 0)]} ${hour + (step.hours ?? 0)}`
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  return { current, setCurrent, walk }
}

/** A shift that moves to another day is rendered as a new element, which gets the focus here. */
export function useFocusOn(grid: RefObject<HTMLElement | null>) {
  const followed = useRef<number>(undefined)
  useEffect(() => {
    if (followed.current === undefined || document.activeElement !== document.body) return
    const shift = grid.current?.querySelector<HTMLElement>(`[data-shift="${followed.current}"]`)
    if (!shift) return
    followed.current = undefined
    shift.focus()
  })
  return (id: number) => {
    followed.current = id
  }
}
