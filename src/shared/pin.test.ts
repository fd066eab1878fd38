import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { ChosenPin, isWeakPin, Pin } from './pin.ts'

const faults = (pin: string) => ChosenPin.safeParse(pin).error?.issues.map(({ message }) => message) ?? []

describe.each([
  [
    'That pin is easy to guess. Choose one that is not a single digit or digits in a row.',
    ['0000', '111111', '99999999', '1234', '012345', '4321', '98765', '7890', '2109', '123123', '12341234', '1212'],
  ],
  [
    'That pin follows the keys, which is easy to guess. Choose one without a pattern.',
    ['2580', '0852', '1397', '1793', '147258', '789456', '159753', '14725836', '258147', '123321'],
  ],
  [
    'That pin is a year or a date, which is easy to guess. Choose another.',
    [
      '1930',
      '1987',
      '2026',
      '2029',
      '150785',
      '071585',
      '850715',
      '311299',
      '290200',
      '112233',
      '15071985',
      '19850715',
    ],
  ],
  [
    'That pin is one of the most common ones. Choose another.',
    ['6969', '5150', '2112', '007007', '8675309', '11223344'],
  ],
])('%s', (sentence, pins) => {
  test.each(pins)('%s', (pin) => {
    expect(faults(pin)).toEqual([sentence])
    // An existing pin like this is still valid.
    expect(Pin.safeParse(pin).success).toBe(true)
  })
})

test.each([
  ...['', '4711', '0042', '90210', '7001', '1223', '1357', '1235', '4242', '31415926', '80080080'],
  ...['20262026', '24681357', '44556677', '482913', '1929', '2030', '300285', '1507901'],
])('the pin %j can be chosen', (pin) => {
  expect(faults(pin)).toEqual([])
})

test.each(['12', '111', '123456789', '12a4'])('%s is not a pin, and only that error is returned', (pin) => {
  expect(faults(pin)).toEqual(['A pin is 4 to 8 digits.'])
})

test('every pin among the 1,000 most common passwords is refused', () => {
  const common = dictionary['passwords-common'].slice(0, 1000).filter((word) => /^\d{4,8}$/.test(word))
  expect(common.length).toBeGreaterThan(30)
  expect(common.filter((pin) => !isWeakPin(pin))).toEqual([])
})

test('few ordinary pins are refused: 1.6 of 100 with four digits', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'))
  expect(all.filter(isWeakPin)).toHaveLength(163)
})
