import { describe, expect, test } from 'vitest'
import { wallClock } from '#features/stores/openHours.ts'
import { isBookableOn, timesFrom } from './rules.ts'

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

describe('a store takes appointments', () => {
  test('today until its last time has begun', () => {
    expect(receives('2026-11-21', '08:00')).toBe(true)
    expect(receives('2026-11-21', '17:29')).toBe(true)
    expect(receives('2026-11-21', '17:30')).toBe(false)
    expect(receives('2026-11-21', '21:45')).toBe(false)
  })
  test('until half an hour before it closes', () => {
    expect(receives('2026-11-23', '11:14', '2026-11-23')).toBe(true)
    expect(receives('2026-11-23', '11:15', '2026-11-23')).toBe(false)
  })
  test('on future days at any hour, but not on days that have passed, are closed or too short', () => {
    expect(receives('2026-12-05', '21:45')).toBe(true)
    expect(receives('2026-11-21', '09:00', '2026-11-22')).toBe(false)
    expect(receives('2026-11-24', '09:00')).toBe(false)
    expect(receives('2026-11-28', '09:00')).toBe(false)
    expect(receives('2026-11-22', '09:00')).toBe(false)
  })
  test('in its own time zone: in Newfoundland a day ends half an hour earlier', () => {
    const on = (zone: string, moment: string) => isBookableOn(store, '2026-11-21', wallClock(zone, new Date(moment)))
    expect(on('America/Halifax', '2026-11-21T21:10:00Z')).toBe(true)
    expect(on('America/St_Johns', '2026-11-21T21:10:00Z')).toBe(false)
    expect(on('America/St_Johns', '2026-11-22T03:45:00Z')).toBe(false)
  })
})

test('appointments start every half hour, the last one half an hour before the store closes', () => {
  expect(timesFrom({ opens: '09:15', closes: '11:00' })).toEqual(['09:15', '09:45', '10:15'])
  expect(timesFrom({ opens: '12:15', closes: '12:40' })).toEqual([])
})
