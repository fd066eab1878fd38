import { expect, it } from 'vitest'
import { ageInWords } from './ageInWords.ts'

it('writes how long an order waits in hours, and from a day on in days', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const ages = ['2026-11-28T11:00:01Z', '2026-11-28T11:00:00Z', '2026-11-27T12:00:01Z', '2026-11-27T12:00:00Z']
  expect(ages.map((moment) => ageInWords(moment, now))).toEqual(['under an hour', '1 hour', '23 hours', '1 day'])
  expect(ageInWords('2026-11-25T09:00:00-04:00', now)).toBe('2 days')
  // The clock of the browser may be behind the one of the server.
  expect(ageInWords('2026-11-28T12:00:05Z', now)).toBe('under an hour')
})
