import { expect, test } from 'vitest'
import { checkedOut, clockTime } from './rules.ts'

test('a time stamp is shown in the local time of its store', () => {
  expect(clockTime('2026-11-20T09:02:33-03:30')).toBe('09:02')
})

test('a check-out on another day has that day', () => {
  const date = '2026-11-20'
  expect(checkedOut({ date, checkOut: '2026-11-20T21:10:00-04:00' })).toBe('21:10')
  expect(checkedOut({ date, checkOut: '2026-11-21T00:40:00-04:00' })).toBe('2026-11-21 00:40')
  expect(checkedOut({ date, checkOut: null })).toBe('')
})
