import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arrivalsOf, partOfDay } from './arrivals.ts'
import { actNames, acts, goals, hours, perStoreDay, rateAt, requests, shareOfHour } from './model.ts'

const halfHours = Array.from({ length: 48 }, (_, at) => at / 2)
const day = { stores: 2000, minutes: 4, seed: 5 }

describe('the model of a day', () => {
  it('spreads each kind of act over exactly one day', () => {
    for (const kind of Object.keys(hours) as (keyof typeof hours)[]) {
      const sum = halfHours.reduce((all, moment) => all + shareOfHour(kind, moment) / 2, 0)
      expect(sum, kind).toBeCloseTo(1)
    }
  })

  it('has its peaks at 10 and at 15, and Newfoundland half an hour earlier', () => {
    const busiest = halfHours.toSorted((one, other) => rateAt(1, other) - rateAt(1, one)).slice(0, 4)
    expect(busiest.map(Math.floor).every((hour) => hour === 10 || hour === 15)).toBe(true)
    expect(shareOfHour('closing', 20.5)).toBeCloseTo(1 / 11)
    expect(shareOfHour('closing', 20)).toBe(0)
  })

  it('sends every request, and for a day of a store as many as its rates add up to', () => {
    const counts = Object.values(perStoreDay())
    expect(counts).toHaveLength(Object.keys(requests).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    const seconds = halfHours.reduce((sum, moment) => sum + rateAt(1, moment) * 1800, 0)
    expect(seconds).toBeCloseTo(counts.reduce((sum, count) => sum + count, 0))
  })

  it('is the one that docs/load.md lists', () => {
    const [, listed = ''] = readFileSync('docs/load.md', 'utf8').split('## The model')
    const perDay = perStoreDay()
    const rows = Object.entries(requests).map(
      ([name, goal]) => `| ${name} | ${Number(perDay[name as keyof typeof perDay].toFixed(2))} | ${goals[goal]} |`,
    )
    expect(listed).toContain(rows.join('\n'))
  })

  it('draws the same arrivals for the same seed, in order, and others for another seed', () => {
    const arrivals = arrivalsOf(day)
    expect(arrivals).toEqual(arrivalsOf(day))
    expect(arrivals).toEqual(arrivals.toSorted((one, other) => one.at - other.at))
    expect(arrivals).not.toEqual(arrivalsOf({ ...day, seed: 6 }))
    expect(arrivals.at(-1)?.at).toBeLessThan(day.minutes * 60_000)
  })

  it('draws as many arrivals of each act as stores and time make expect', () => {
    const arrivals = arrivalsOf(day)
    for (const name of actNames) {
      const { perDay, hours: kind } = acts[name]
      const share = halfHours.filter((at) => at >= 7 && at < 23).reduce((sum, at) => sum + shareOfHour(kind, at) / 2, 0)
      const expected = day.stores * perDay * share * partOfDay(day)
      const count = arrivals.filter(({ act }) => act === name).length
      expect(Math.abs(count - expected), `${name}: ${count} of ${expected}`).toBeLessThan(4 * Math.sqrt(expected) + 1)
    }
  })
})
