import { expect, test } from 'vitest'
import { readNumber, writeNumber } from './number.ts'

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['$1,299.00', 1299],
  ['1 299,50', 1299.5],
  ['-3', -3],
  ['−3', -3],
  ['.5', 0.5],
])('%s is parsed', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('an empty text is undefined, any other text is NaN', () => {
  expect(readNumber('  ')).toBeUndefined()
  expect(readNumber('12a')).toBeNaN()
  expect(readNumber('1.2.3')).toBeNaN()
})

test('a missing number is written as an empty text', () => {
  expect([writeNumber(15), writeNumber(undefined), writeNumber(null), writeNumber(Number.NaN)]).toEqual([
    '15',
    '',
    '',
    '',
  ])
})
