import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkDigitOf, normaliseCode, ownCodeOf, productOfOwnCode, rightDigitFor } from './rules.ts'

it('knows the check digits of real codes', () => {
  expect(checkDigitOf('400638133393')).toBe(1)
  expect(rightDigitFor('4006381333931')).toBeUndefined()
  expect(rightDigitFor('036000291452')).toBeUndefined()
  expect(rightDigitFor('036000291453')).toBe(2)
})

it('stores a UPC-A as an EAN-13, and leaves every other code as it is', () => {
  expect(normaliseCode('036000291452')).toBe('0036000291452')
  for (const code of ['4006381333931', '12345678', 'CASE-001', '00036000291452']) expect(normaliseCode(code)).toBe(code)
})

const twelve = fc.stringMatching(/^\d{12}$/)

it('finds each wrong digit, and names the last digit that would be right', () => {
  fc.assert(
    fc.property(twelve, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
      const code = `${digits}${checkDigitOf(digits)}`
      expect(rightDigitFor(code)).toBeUndefined()
      const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1)
      const right = rightDigitFor(wrong)
      expect(right).toBeDefined()
      expect(rightDigitFor(`${wrong.slice(0, -1)}${right}`)).toBeUndefined()
    }),
  )
})

it('reads back the code of every product’s own label', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 999_999_999 }), (id) => productOfOwnCode(ownCodeOf(id)) === id))
  for (const code of ['P12345', 'P0123456', 'p000001', 'P000001A']) expect(productOfOwnCode(code)).toBeUndefined()
})
