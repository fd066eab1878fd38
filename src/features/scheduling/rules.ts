import { daysAfter } from '#shared/day.ts'
import type { Roster } from './contract.ts'
import { firstHour, lastHour, type Span } from './shiftHours.ts'

/** An employee's colour, 1 to 7: the same every time, and those hired one after another wear different ones. */
export const colourOf = (employee_id: number) => (employee_id % colourCount) + 1
export const colourCount = 7

/** A name where there is no room for it: `CP` for Catriona Power. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')

const firstStores = ['HSC', 'Mic Mac']
/** HSC and Mic Mac first, the others by name. */
export const storesInOrder = (stores: Roster['stores']) =>
  stores.toSorted((a, b) => rankOf(a.name) - rankOf(b.name) || a.name.localeCompare(b.name, 'en'))
const rankOf = (name: string) => (firstStores.includes(name) ? firstStores.indexOf(name) : firstStores.length)

/** A shift, some days and hours from where it was, but never off the day's edges: there it stops. */
export function movedBy({ day, start, end }: Span, { days = 0, hours = 0 }): Span {
  const by = clamp(hours, firstHour - start, lastHour - end)
  return { day: days === 0 ? day : daysAfter(day, days), start: start + by, end: end + by }
}

/** A shift that begins or ends some hours from where it did; an hour of it is always left. */
export function resizedBy({ day, start, end }: Span, edge: 'start' | 'end', hours: number): Span {
  return edge === 'start'
    ? { day, start: clamp(start + hours, firstHour, end - 1), end }
    : { day, start, end: clamp(end + hours, start + 1, lastHour) }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const isSameSpan = (a: Span, b: Span) => a.day === b.day && a.start === b.start && a.end === b.end

/** Where a shift is drawn in its day: in which lane, of how many. */
export interface Lane {
  lane: number
  lanes: number
}

/** Shifts of one day that share an hour stand side by side, in as few lanes as there can be. */
export function sideBySide<Shift extends Pick<Span, 'start' | 'end'>>(shifts: readonly Shift[]): (Shift & Lane)[] {
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

/** Shifts that hang together by the hours they share, each cluster in the order of the clock. */
function clustersOf<Shift extends Pick<Span, 'start' | 'end'>>(shifts: readonly Shift[]): Shift[][] {
  const clusters: Shift[][] = []
  let until = firstHour
  for (const shift of shifts.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const current = clusters.at(-1)
    if (current && shift.start < until) current.push(shift)
    else clusters.push([shift])
    until = Math.max(until, shift.end)
  }
  return clusters
}

export const hoursIn = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
