import { expect, test } from 'vitest'
import { dayPresets, daysOfPreset, presetOf } from './dayPresets.ts'

const daysOn = (today: string) =>
  Object.fromEntries(
    dayPresets.map(({ value }) => {
      const { start_date, end_date } = daysOfPreset(value, today)
      return [value, `${start_date} ${end_date}`]
    }),
  )

test('each preset has whole days, weeks from Monday to Sunday, months and years', () => {
  expect(daysOn('2026-11-22')).toEqual({
    today: '2026-11-22 2026-11-22',
    yesterday: '2026-11-21 2026-11-21',
    'this-week': '2026-11-16 2026-11-22',
    'last-week': '2026-11-09 2026-11-15',
    'this-month': '2026-11-01 2026-11-30',
    'last-month': '2026-10-01 2026-10-31',
    'this-year': '2026-01-01 2026-12-31',
  })
})

test('on the first of January, last week and last month are in the year before', () => {
  expect(daysOn('2024-01-01')).toMatchObject({
    yesterday: '2023-12-31 2023-12-31',
    'this-week': '2024-01-01 2024-01-07',
    'last-week': '2023-12-25 2023-12-31',
    'last-month': '2023-12-01 2023-12-31',
  })
})

test('February ends on its last day, also in a leap year', () => {
  expect(daysOn('2024-02-29')).toMatchObject({ 'this-month': '2024-02-01 2024-02-29' })
  expect(daysOn('2026-03-31')).toMatchObject({ 'last-month': '2026-02-01 2026-02-28' })
})

test('days that are those of a preset are recognised; if two have them, it is the shorter one', () => {
  expect(presetOf('2026-11-16', '2026-11-22', '2026-11-22')).toBe('this-week')
  expect(presetOf('2026-11-22', '2026-11-22', '2026-11-22')).toBe('today')
  expect(presetOf('2026-11-16', '2026-11-21', '2026-11-22')).toBeUndefined()
  expect(presetOf('', '', '2026-11-22')).toBeUndefined()
})
