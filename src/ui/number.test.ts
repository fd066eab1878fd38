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
])('%s is read as people mean it', (text, number) => {
  expect(readNumber(text)).toBe(number)
})

test('nothing written is nothing, nonsense is no number', () => {
  expect(readNumber('  ')).toBeUndefined()
  expect(readNumber('12a')).toBeNaN()
  expect(readNumber('1.2.3')).toBeNaN()
})

test('what is no number is written as nothing', () => {
  expect([writeNumber(15), writeNumber(undefined), writeNumber(null), writeNumber(Number.NaN)]).toEqual([
    '15',
    '',
    '',
    '',
  ])
})
