import { findFreeSpot } from './freeSpot.ts'

/** The notices move above the offers, never the other way round. */
const controls = 'a[href], button, input, select, textarea, [role=gridcell][tabindex], [data-offers]'

/**
 * The distance by which an element at the bottom of the screen has to move up so that it covers no control. If there is no such
 * place, it only avoids the focused control and the offers.
 */
export function riseOf(own: HTMLElement) {
  const { left, right } = own.getBoundingClientRect()
  const bottom = window.innerHeight - 16
  const box = { left, right, bottom, top: bottom - own.offsetHeight }
  const others = [...document.querySelectorAll(controls)].filter(
    (other) => !own.contains(other) && !other.closest('[data-notices]') && isInSight(other),
  )
  const clearOf = (beneath: Element[]) =>
    findFreeSpot(
      box,
      beneath.map((control) => control.getBoundingClientRect()),
      window.innerHeight / 3,
    )
  const mustStay = (control: Element) => control === document.activeElement || control.matches('[data-offers]')
  return clearOf(others) ?? clearOf(others.filter(mustStay)) ?? 0
}

/** Whether a control is visible, or covered only by a notice. False if it is scrolled out of its table. */
function isInSight(control: Element) {
  const { left, top, width, height } = control.getBoundingClientRect()
  return document.elementsFromPoint(left + width / 2, top + height / 2).includes(control)
}
