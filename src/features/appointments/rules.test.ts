import { describe, expect, test } from 'vitest'
import { wallClock } from '#features/stores/openHours.ts'
import { isBookableOn } from './rules.ts'

/** 2026-11-21 is a Saturday. */
const store = {
  hours: [
    { weekday: 6, opens: '10:00', closes: '18:00' },
    { weekday: 0, opens: '12:15', closes: '12:40' },
    { weekday: 1, opens: '09:15', closes: '12:00' },
  ],
  closures: [{ day: '2026-11-28', reason: 'Stocktaking' }],
}
const receives = (day: string, time: string, today = '2026-11-21') => isBookableOn(store, day, { day: today, time })

describe('a store receives customers', () => {
  test('today until the last time at which somebody may come', () => {
    expect(receives('2026-11-21', '08:00')).toBe(true)
    expect(receives('2026-11-21', '17:29')).toBe(true)
    expect(receives('2026-11-21', '17:30')).toBe(false)
    expect(receives('2026-11-21', '21:45')).toBe(false)
  })
  test('for the last time half an hour or more before it closes', () => {
    expect(receives('2026-11-23', '11:14', '2026-11-23')).toBe(true)
    expect(receives('2026-11-23', '11:15', '2026-11-23')).toBe(false)
  })
  test('on days to come whatever the hour, but on no day that is over, off or too short', () => {
    expect(receives('2026-12-05', '21:45')).toBe(true)
    expect(receives('2026-11-21', '09:00', '2026-11-22')).toBe(false)
    expect(receives('2026-11-24', '09:00')).toBe(false)
    expect(receives('2026-11-28', '09:00')).toBe(false)
    expect(receives('2026-11-22', '09:00')).toBe(false)
  })
  test('by the clock on its own wall: in Newfoundland a day is over half an hour earlier', () => {
    const on = (zone: string, moment: string) => isBookableOn(store, '2026-11-21', wallClock(zone, new Date(moment)))
    expect(on('America/Halifax', '2026-11-21T21:10:00Z')).toBe(true)
    expect(on('America/St_Johns', '2026-11-21T21:10:00Z')).toBe(false)
    expect(on('America/St_Johns', '2026-11-22T03:45:00Z')).toBe(false)
  })
})
