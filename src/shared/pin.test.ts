import { expect, test } from 'vitest'
import { ChosenPin, Pin } from './pin.ts'

const sentence = 'That pin is easy to guess. Choose one that is not a single digit or digits in a row.'
const faults = (pin: string) => ChosenPin.safeParse(pin).error?.issues.map(({ message }) => message) ?? []

test.each([
  '0000',
  '111111',
  '99999999',
  '1234',
  '012345',
  '4321',
  '98765',
  '7890',
  '2109',
  '123123',
  '12341234',
  '1212',
  '321321',
])('the pin %s cannot be chosen', (pin) => {
  expect(faults(pin)).toEqual([sentence])
  // An existing pin like this is still valid.
  expect(Pin.safeParse(pin).success).toBe(true)
})

test.each(['', '4711', '0042', '90210', '7001', '1223', '1357', '1235', '4242', '31415926', '80080080'])(
  'the pin %j can be chosen',
  (pin) => {
    expect(faults(pin)).toEqual([])
  },
)

test.each(['12', '111', '123456789', '12a4'])('%s is not a pin, and only that error is returned', (pin) => {
  expect(faults(pin)).toEqual(['A pin is 4 to 8 digits.'])
})
