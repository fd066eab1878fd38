import { expect, test } from 'vitest'
import { checkedOut, clockTime } from './rules.ts'

test('a time is read off the stamp, whatever the reader’s own time zone', () => {
  expect(clockTime('2026-11-20T09:02:33-03:30')).toBe('09:02')
})

test('a check-out names its day where that is another', () => {
  const date = '2026-11-20'
  expect(checkedOut({ date, checkOut: '2026-11-20T21:10:00-04:00' })).toBe('21:10')
  expect(checkedOut({ date, checkOut: '2026-11-21T00:40:00-04:00' })).toBe('2026-11-21 00:40')
  expect(checkedOut({ date, checkOut: null })).toBe('')
})
