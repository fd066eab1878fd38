import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isoMoment } from './isoMoment.ts'

it('writes any moment of PostgreSQL as a Date writes it', () => {
  const inRange = { min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
  const zone = fc.constantFrom('+00', '-03', '+05:30')
  fc.assert(
    fc.property(fc.date(inRange), fc.stringMatching(/^(\.\d{1,6})?$/), zone, (date, fraction, zone) => {
      const text = `${date.toISOString().slice(0, 19).replace('T', ' ')}${fraction}${zone}`
      expect(isoMoment(text)).toBe(new Date(text).toISOString())
    }),
  )
  expect(isoMoment('12026-01-01 00:00:00+00')).toBe('+012026-01-01T00:00:00.000Z')
})
