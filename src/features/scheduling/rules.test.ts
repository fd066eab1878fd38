import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter, weekOf } from '#shared/day.ts'
import { colourCount, colourOf, hoursIn, movedBy, resizedBy, sideBySide, storesInOrder } from './rules.ts'
import { faultsIn, firstHour, isFullHour, lastHour, type Span, shiftInWords, spanOf, timesOf } from './shiftHours.ts'

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const spans: fc.Arbitrary<Span> = fc
  .tuple(days, fc.integer({ min: firstHour, max: lastHour - 1 }), fc.integer({ min: 1, max: lastHour - firstHour }))
  .map(([day, start, length]) => ({ day, start, end: Math.min(start + length, lastHour) }))
const overlap = (a: Span, b: Span) => a.start < b.end && b.start < a.end

describe('the times of a shift', () => {
  test('are written for the wire and read again', () => {
    fc.assert(
      fc.property(spans, (span) => {
        const times = timesOf(span)
        expect(spanOf(times)).toEqual(span)
        expect(isFullHour(times.startTime) && isFullHour(times.endTime)).toBe(true)
        expect(faultsIn(times)).toEqual([])
      }),
    )
    expect(timesOf({ day: '2026-11-23', start: 9, end: 17 })).toEqual({
      startTime: '2026-11-23T09:00:00',
      endTime: '2026-11-23T17:00:00',
    })
  })

  test.each([
    ['2026-11-23T07:00:00', '2026-11-23T12:00:00', 'A shift must start between 8:00 and 21:00.'],
    ['2026-11-23T22:00:00', '2026-11-23T22:00:00', 'A shift must start between 8:00 and 21:00.'],
    ['2026-11-23T09:00:00', '2026-11-23T23:00:00', 'A shift must end by 22:00.'],
    ['2026-11-23T09:00:00', '2026-11-23T09:00:00', 'A shift must end after it starts.'],
    ['2026-11-23T09:00:00', '2026-11-24T17:00:00', 'A shift must end on the day it starts.'],
  ])('from %s to %s have an error message', (startTime, endTime, message) => {
    expect(faultsIn({ startTime, endTime }).map((fault) => fault.message)).toEqual([message])
  })

  test('have the errors of start and end at once', () => {
    const times = { startTime: '2026-11-23T07:00:00', endTime: '2026-11-23T23:00:00' }
    expect(faultsIn(times)).toEqual([
      { field: 'startTime', message: 'A shift must start between 8:00 and 21:00.' },
      { field: 'endTime', message: 'A shift must end by 22:00.' },
    ])
  })

  test.each(['2026-11-23T09:30:00', '2026-11-23T09:00:00Z', '2026-02-30T09:00:00', '2026-11-23T24:00:00', '9:00'])(
    '%s is not a full hour of a day',
    (time) => expect(isFullHour(time)).toBe(false),
  )

  test('are written in words', () => {
    expect(shiftInWords('24', { day: '2026-11-23', start: 9, end: 17 })).toBe('Monday 2026-11-23, 09:00 to 17:00')
  })
})

describe('a week', () => {
  test('has seven days and starts on a Monday, also with daylight saving time', () => {
    fc.assert(
      fc.property(days, (day) => {
        const monday = weekOf(day)
        expect(new Date(`${monday}T12:00Z`).getUTCDay()).toBe(1)
        expect(monday <= day && day < daysAfter(monday, 7)).toBe(true)
      }),
    )
    expect(weekOf('2026-11-01')).toBe('2026-10-26')
    expect(daysAfter('2027-03-14', 1)).toBe('2027-03-15')
  })
})

describe('moving and resizing', () => {
  test('never leave the day’s hours, and moving keeps the length', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: -30, max: 30 }), fc.integer({ min: -9, max: 9 }), (span, hours, days) => {
        const moved = movedBy(span, { hours, days })
        expect(moved.end - moved.start).toBe(span.end - span.start)
        expect(moved.day).toBe(daysAfter(span.day, days))
        for (const now of [moved, resizedBy(span, 'start', hours), resizedBy(span, 'end', hours)])
          expect(faultsIn(timesOf(now))).toEqual([])
      }),
    )
  })
})

describe('shifts that overlap', () => {
  test('are in separate lanes, as few as possible', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 30 }), (shifts) => {
        const placed = sideBySide(shifts)
        expect(placed).toHaveLength(shifts.length)
        for (const [at, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes)
          const atOnce = Math.max(
            ...placed
              .filter((other) => other.lanes === one.lanes)
              .map(({ start }) => placed.filter((other) => other.start <= start && start < other.end).length),
          )
          expect(one.lanes).toBe(atOnce)
          for (const other of placed.slice(at + 1).filter((other) => overlap(one, other))) {
            expect(other.lane).not.toBe(one.lane)
            expect(other.lanes).toBe(one.lanes)
          }
        }
      }),
    )
  })

  test('do not change the width of the other shifts of the day', () => {
    const shift = (start: number, end: number) => ({ start, end })
    expect(sideBySide([shift(17, 21), shift(9, 17), shift(12, 15)])).toEqual([
      { start: 9, end: 17, lane: 0, lanes: 2 },
      { start: 12, end: 15, lane: 1, lanes: 2 },
      { start: 17, end: 21, lane: 0, lanes: 1 },
    ])
  })
})

test('an employee’s colour is one of seven and the same every time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      expect(colourOf(id)).toBe(colourOf(id))
      expect(colourOf(id)).toBeGreaterThanOrEqual(1)
      expect(colourOf(id)).toBeLessThanOrEqual(colourCount)
    }),
  )
  expect(new Set([1, 2, 3, 4, 5, 6, 7].map(colourOf)).size).toBe(7)
})

test('HSC and Mic Mac are the first stores, the others follow by name', () => {
  const stores = ['Truro', 'Mic Mac', 'Fredericton', 'HSC', 'Sydney'].map((name) => ({
    name,
    location: '',
    time_zone: 'America/Halifax',
    own: false,
  }))
  expect(storesInOrder(stores).map(({ name }) => name)).toEqual(['HSC', 'Mic Mac', 'Fredericton', 'Sydney', 'Truro'])
})

test('planned hours are added up', () => {
  expect(
    hoursIn([
      { day: '2026-11-23', start: 9, end: 17 },
      { day: '2026-11-24', start: 13, end: 21 },
    ]),
  ).toBe(16)
})
