import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isImei, withLuhnDigit } from './rules.ts'

test.each(['490154203237518', '352099001761481', '000000000000000'])('%s is an IMEI', (imei) => {
  expect(isImei(imei)).toBe(true)
})

test.each(['490154203237519', '49015420323751', '4901542032375180', '49015420323751a', '', '٤٩٠١٥٤٢٠٣٢٣٧٥١٨'])(
  '“%s” is not an IMEI',
  (text) => {
    expect(isImei(text)).toBe(false)
  },
)

const fourteen = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 14 })

test('the Luhn digit is right, and an IMEI with one wrong digit is rejected', () => {
  fc.assert(
    fc.property(fourteen, fc.nat(14), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const imei = withLuhnDigit(digits)
      expect(isImei(imei)).toBe(true)
      const wrong = (Number(imei[at]) + by) % 10
      expect(isImei(`${imei.slice(0, at)}${wrong}${imei.slice(at + 1)}`)).toBe(false)
    }),
  )
})
