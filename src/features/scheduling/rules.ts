import { daysAfter } from '#shared/day.ts'
import type { Roster, Shift } from './contract.ts'
import { firstHour, lastHour, type Span, spanOf } from './shiftHours.ts'

/** The colour of an employee, 1 to 7. Ids that follow each other have different colours. */
export const colourOf = (employee_id: number) => (employee_id % colourCount) + 1
export const colourCount = 7

const firstStores = ['HSC', 'Mic Mac']
/** HSC and Mic Mac first, the others by name. */
export const storesInOrder = (stores: Roster['stores']) =>
  stores.toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name, 'en'))
const rankOf = (name: string) => (firstStores.includes(name) ? firstStores.indexOf(name) : firstStores.length)

/** Moves a shift by days and hours. It stops at the first and the last hour of the day. */
export function movedBy({ day, start, end }: Span, { days = 0, hours = 0 }): Span {
  const by = clamp(hours, firstHour - start, lastHour - end)
  return { day: days === 0 ? day : daysAfter(day, days), start: start + by, end: end + by }
}

/** Moves the start or the end of a shift. At least one hour is left. */
export function resizedBy({ day, start, end }: Span, edge: 'start' | 'end', hours: number): Span {
  return edge === 'start'
    ? { day, start: clamp(start + hours, firstHour, end - 1), end }
    : { day, start, end: clamp(end + hours, start + 1, lastHour) }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const isSameSpan = (a: Span, b: Span) => a.day === b.day && a.start === b.start && a.end === b.end

/** The column of a shift among those at the same time, and their number. */
export interface Lane {
  lane: number
  lanes: number
}

/** Places shifts of one day that overlap side by side, in as few lanes as possible. */
export function sideBySide<Hours extends Pick<Span, 'start' | 'end'>>(shifts: readonly Hours[]): (Hours & Lane)[] {
  return clustersOf(shifts).flatMap((cluster) => {
    const laneEnds: number[] = []
    const placed = cluster.map((shift) => {
      const free = laneEnds.findIndex((end) => end <= shift.start)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = shift.end
      return { ...shift, lane }
    })
    return placed.map((shift) => ({ ...shift, lanes: laneEnds.length }))
  })
}

/** Groups shifts that overlap directly or through other shifts, each group in order of time. */
function clustersOf<Hours extends Pick<Span, 'start' | 'end'>>(shifts: readonly Hours[]): Hours[][] {
  const clusters: Hours[][] = []
  let until = firstHour
  for (const shift of shifts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const current = clusters.at(-1)
    if (current && shift.start < until) current.push(shift)
    else clusters.push([shift])
    until = Math.max(until, shift.end)
  }
  return clusters
}

/** A shift as the calendar draws it. */
export type ShownShift = Shift & Span
export const asShown = (shift: Shift): ShownShift => ({ ...shift, ...spanOf(shift) })

export const hoursIn = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
