import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysAfter, weekdayOf } from '#shared/day.ts'
import { openingAt, wallClock, weekFrom } from './openHours.ts'
import { reasonIn } from './public/hours/holidays.ts'
import { hoursWords } from './public/hours/hoursWords.ts'
import { openingInWords } from './public/hours/openingInWords.ts'

const hours = [
  { weekday: 0, opens: '12:00', closes: '17:00' },
  ...[1, 2, 3].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
  ...[4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' })),
  { weekday: 6, opens: '09:30', closes: '18:00' },
]
const halifax = { time_zone: 'America/Halifax', hours, closures: [] }
const stJohns = { ...halifax, time_zone: 'America/St_Johns' }
const at = (moment: string) => new Date(moment)

describe('whether a store is open', () => {
  it('is true from opening to the minute before closing', () => {
    // A Tuesday in November: Halifax is four hours behind UTC.
    const opened = (moment: string) => openingAt(halifax, at(moment))?.isOpen
    expect(opened('2026-11-24T13:59:59Z')).toBe(false)
    expect(opened('2026-11-24T14:00:00Z')).toBe(true)
    expect(opened('2026-11-24T21:59:59Z')).toBe(true)
    expect(opened('2026-11-24T22:00:00Z')).toBe(false)
    expect(openingAt(halifax, at('2026-11-24T14:00Z'))).toEqual({ isOpen: true, until: '18:00' })
  })

  it('depends on the time zone of Newfoundland, half an hour ahead', () => {
    const moment = at('2026-11-24T13:30Z')
    expect(openingAt(stJohns, moment)).toEqual({ isOpen: true, until: '18:00' })
    expect(openingAt(halifax, moment)).toMatchObject({ isOpen: false, next: { daysAhead: 0, time: '10:00' } })
    expect(openingAt(stJohns, at('2026-11-24T21:30Z'))?.isOpen).toBe(false)
  })

  it('follows daylight saving time', () => {
    // On Sunday, March 8, 2026 they go forward at two: noon is at 15:00 UTC, no longer at 16:00.
    expect(openingAt(halifax, at('2026-03-08T14:59Z'))?.isOpen).toBe(false)
    expect(openingAt(halifax, at('2026-03-08T15:00Z'))?.isOpen).toBe(true)
    // On Sunday, November 1 they go back.
    expect(openingAt(halifax, at('2026-11-01T15:59Z'))?.isOpen).toBe(false)
    expect(openingAt(halifax, at('2026-11-01T16:00Z'))?.isOpen).toBe(true)
  })

  it('depends on the day at the store, not on the UTC day', () => {
    // Thursday evening in Halifax is already Friday in UTC.
    expect(openingAt(halifax, at('2026-11-27T00:30Z'))).toEqual({ isOpen: true, until: '21:00' })
  })

  it('comes with the reason for closing today and the next opening', () => {
    const closures = [
      { day: '2026-12-25', reason: 'Christmas Day' },
      { day: '2026-12-26', reason: '' },
    ]
    expect(openingAt({ ...halifax, closures }, at('2026-12-25T16:00Z'))).toEqual({
      isOpen: false,
      closure: 'Christmas Day',
      next: { day: '2026-12-27', daysAhead: 2, weekday: 0, time: '12:00' },
    })
    expect(openingAt({ ...halifax, closures }, at('2026-12-24T16:00Z'))?.isOpen).toBe(true)
  })

  it('is unknown when no hours were entered', () => {
    expect(openingAt({ ...halifax, hours: [] }, at('2026-11-24T14:00Z'))).toBeUndefined()
  })
})

describe('at any moment', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const weeks = fc.uniqueArray(
    fc.record({
      weekday: fc.integer({ min: 0, max: 6 }),
      opens: fc.constantFrom('00:00', '07:30', '09:30', '12:00'),
      closes: fc.constantFrom('12:15', '18:00', '23:59'),
    }),
    { selector: ({ weekday }) => weekday, minLength: 1 },
  )
  const zones = fc.constantFrom('America/Halifax', 'America/St_Johns')
  const stores = fc.tuple(weeks, zones, fc.array(fc.integer({ min: -1, max: 8 }), { maxLength: 4 }))

  it('a store is open exactly during its hours, and the next opening is right', () => {
    fc.assert(
      fc.property(moments, stores, (moment, [week, time_zone, closedIn]) => {
        const { day, time } = wallClock(time_zone, moment)
        const closures = closedIn.map((ahead) => ({ day: daysAfter(day, ahead), reason: '' }))
        const store = { time_zone, hours: week, closures }
        const [today, ...later] = weekFrom(store, day)
        const opening = openingAt(store, moment)
        const ofToday = today?.hours
        expect(opening?.isOpen).toBe(ofToday !== undefined && ofToday.opens <= time && time < ofToday.closes)
        if (opening?.isOpen) expect(opening.until).toBe(ofToday?.closes)
        else if (opening?.next && opening.next.daysAhead < 7) {
          const { next } = opening
          const then = [today, ...later][next.daysAhead]
          expect(then).toMatchObject({ day: next.day, hours: { opens: next.time } })
          if (next.daysAhead > 0) expect(later.slice(0, next.daysAhead - 1).every((one) => !one.hours)).toBe(true)
        } else expect(later.every((one) => !one.hours)).toBe(true)
      }),
    )
  })

  it('a week starts today and has each weekday once', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const { day } = wallClock('America/Halifax', moment)
        const week = weekFrom(halifax, day)
        expect(week[0]?.day).toBe(day)
        expect(new Set(week.map((one) => weekdayOf(one.day))).size).toBe(7)
      }),
    )
  })
})

describe('in words', () => {
  it.each([
    ['2026-11-24T14:00Z', 'Open now until 6 p.m.', 'Ouvert jusqu’à 18 h'],
    ['2026-11-24T11:00Z', 'Closed opens at 10 a.m.', 'Fermé ouvre à 10 h'],
    ['2026-11-25T00:00Z', 'Closed opens tomorrow at 10 a.m.', 'Fermé ouvre demain à 10 h'],
    ['2026-12-25T16:00Z', 'Closed today opens Sunday at 12 p.m.', 'Fermé aujourd’hui ouvre dimanche à 12 h'],
  ])('at %s a store is %s', (moment, en, fr) => {
    const closures = ['2026-12-25', '2026-12-26'].map((day) => ({ day, reason: '' }))
    const opening = openingAt({ ...halifax, closures }, at(moment))
    const said = (['en', 'fr'] as const).map((language) => {
      const { state, more } = openingInWords(language, hoursWords[language], opening)
      return `${state} ${more}`.replaceAll('\u00a0', ' ')
    })
    expect(said).toEqual([en, fr])
  })

  it('holidays have a French name, and other reasons stay as they were entered', () => {
    expect(reasonIn('fr', 'Boxing Day')).toBe('Lendemain de Noël')
    expect(reasonIn('fr', 'Stocktaking')).toBe('Stocktaking')
    expect(reasonIn('en', 'Boxing Day')).toBe('Boxing Day')
  })
})
