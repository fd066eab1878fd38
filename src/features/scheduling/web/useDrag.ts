import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isSameSpan, movedBy, resizedBy } from '../rules.ts'
import { firstHour, lastHour, type Span } from '../shiftHours.ts'
import type { ShownShift } from './shiftsShown.ts'

/** What of a shift is held: all of it, or one end. */
type Grip = 'whole' | 'start' | 'end'

export interface Dragged {
  shift: ShownShift
  /** Where it would be dropped. */
  span: Span
}

/** Farther than this and a press is a drag. */
const slack = 5
/** So long a finger rests on a shift before it holds it; moved earlier, it scrolls the page. */
const rest = 350

/** Drags shifts about the calendar by pointer. Esc lets go and leaves everything as it was. */
export function useDrag(grid: RefObject<HTMLElement | null>, onDrop: (dragged: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const letGo = useRef<() => void>(undefined)
  useEffect(() => () => letGo.current?.(), [])

  function grab(event: ReactPointerEvent, shift: ShownShift) {
    if (event.button !== 0 || !grid.current) return
    letGo.current?.()
    const { clientX, clientY, pointerId } = event
    const isTouch = event.pointerType === 'touch'
    const days = dayBoxes(grid.current)
    const grip = gripOf(event.target)
    const listening = new AbortController()
    let now: Dragged | undefined
    let isOver = false

    const show = (next: Dragged | undefined) => {
      now = next
      setDragged(next)
    }
    const hold = () => show({ shift, span: shift })
    const timer = isTouch ? setTimeout(hold, rest) : undefined
    const finish = () => {
      clearTimeout(timer)
      listening.abort()
      show(undefined)
    }
    letGo.current = finish

    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      act: (event: WindowEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => window.addEventListener(name, act, { ...options, signal: listening.signal })

    on('pointermove', (moved) => {
      if (moved.pointerId !== pointerId || isOver) return
      const [across, down] = [moved.clientX - clientX, moved.clientY - clientY]
      if (!now && Math.hypot(across, down) > slack) {
        if (isTouch) return finish()
        hold()
      }
      if (now) show({ shift, span: spanAt(shift, grip, days, moved.clientX, down) })
    })
    on('pointerup', (released) => {
      if (released.pointerId !== pointerId) return
      const dropped = now
      finish()
      // The click that ends a drag opens nothing.
      if (dropped || isOver) swallowClick()
      if (dropped && !isSameSpan(dropped.span, shift)) onDrop(dropped)
    })
    on('pointercancel', finish)
    on(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !now) return
        key.stopPropagation()
        isOver = true
        show(undefined)
      },
      { capture: true },
    )
    on('touchmove', (touch) => now && touch.preventDefault(), { passive: false })
    on('contextmenu', (menu) => now && menu.preventDefault())
  }

  return { dragged, grab }
}

const gripOf = (target: EventTarget): Grip => {
  const edge = target instanceof HTMLElement ? target.dataset.edge : undefined
  return edge === 'start' || edge === 'end' ? edge : 'whole'
}

interface DayBox {
  day: string
  box: DOMRect
}
const dayBoxes = (grid: HTMLElement): DayBox[] =>
  [...grid.querySelectorAll<HTMLElement>('[data-day]')].map((column) => ({
    day: column.dataset.day ?? '',
    box: column.getBoundingClientRect(),
  }))

function spanAt(shift: Span, grip: Grip, days: readonly DayBox[], x: number, down: number): Span {
  const height = days[0]?.box.height ?? 1
  const hours = Math.round((down / height) * (lastHour - firstHour))
  if (grip !== 'whole') return resizedBy(shift, grip, hours)
  const under = days.find(({ box }) => x < box.right) ?? days.at(-1)
  return { ...movedBy(shift, { hours }), day: under?.day ?? shift.day }
}

function swallowClick() {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  // A finger makes no click after a drag: nothing is left lying in wait for the next one.
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}
