import { describe, expect, it } from 'vitest'
import { daysAfter, daysFrom, weekOf } from './day.ts'

describe('days', () => {
  it('continue over the end of a month and a year', () => {
    expect(daysFrom('2027-12-30', 4)).toEqual(['2027-12-30', '2027-12-31', '2028-01-01', '2028-01-02'])
    expect(daysAfter('2028-03-01', -1)).toBe('2028-02-29')
  })
  it('are not skipped or repeated when the clocks change', () => {
    const year = daysFrom('2026-01-01', 365)
    expect(new Set(year).size).toBe(365)
    expect(year.at(-1)).toBe('2026-12-31')
  })
  it('belong to the week that begins on Monday', () => {
    expect(daysFrom('2026-11-16', 7).map(weekOf)).toEqual(Array(7).fill('2026-11-16'))
  })
})
