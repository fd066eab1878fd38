import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isSameSpan, movedBy, resizedBy, type ShownShift } from '../rules.ts'
import { firstHour, lastHour, type Span } from '../shiftHours.ts'

/** The dragged part of a shift: all of it, or one end. */
type Grip = 'whole' | 'start' | 'end'

export interface Dragged {
  shift: ShownShift
  /** Where it would be dropped. */
  span: Span
}

/** The pixels after which a press becomes a drag. */
const dragDistance = 5
/** The milliseconds that a finger has to rest on a shift before it drags it. Before that, it scrolls the page. */
const touchDelay = 350

/** Drags shifts by pointer. Esc cancels the drag. */
export function useDrag(grid: RefObject<HTMLElement | null>, onDrop: (dragged: Dragged) => void) {
  const [dragged, setDragged] = useState<Dragged>()
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  function grab(event: ReactPointerEvent, shift: ShownShift) {
    if (event.button !== 0 || !grid.current) return
    cancel.current?.()
    const { clientX, clientY, pointerId } = event
    const isTouch = event.pointerType === 'touch'
    const days = dayBoxes(grid.current)
    const grip = gripOf(event.target)
    const listening = new AbortController()
    let current: Dragged | undefined
    let isCancelled = false

    const show = (next: Dragged | undefined) => {
      current = next
      setDragged(next)
    }
    const hold = () => show({ shift, span: shift })
    const timer = isTouch ? setTimeout(hold, touchDelay) : undefined
    const finish = () => {
      clearTimeout(timer)
      listening.abort()
      show(undefined)
    }
    cancel.current = finish

    const on = <Name extends keyof WindowEventMap>(
      name: Name,
      act: (event: WindowEventMap[Name]) => void,
      options: AddEventListenerOptions = {},
    ) => window.addEventListener(name, act, { ...options, signal: listening.signal })

    on('pointermove', (moved) => {
      if (moved.pointerId !== pointerId || isCancelled) return
      const [across, down] = [moved.clientX - clientX, moved.clientY - clientY]
      if (!current && Math.hypot(across, down) > dragDistance) {
        if (isTouch) return finish()
        hold()
      }
      if (current) show({ shift, span: spanAt(shift, grip, days, moved.clientX, down) })
    })
    on('pointerup', (released) => {
      if (released.pointerId !== pointerId) return
      const dropped = current
      finish()
      // The click after a drag must not open the dialog.
      if (dropped || isCancelled) ignoreNextClick()
      if (dropped && !isSameSpan(dropped.span, shift)) onDrop(dropped)
    })
    on('pointercancel', finish)
    on(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !current) return
        key.stopPropagation()
        isCancelled = true
        show(undefined)
      },
      { capture: true },
    )
    on('touchmove', (touch) => current && touch.preventDefault(), { passive: false })
    on('contextmenu', (menu) => current && menu.preventDefault())
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

function ignoreNextClick() {
  const ignore = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', ignore, { capture: true, once: true })
  // Touch sends no click after a drag, so the listener is removed before the next one.
  setTimeout(() => window.removeEventListener('click', ignore, { capture: true }))
}
