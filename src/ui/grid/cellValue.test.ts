import { expect, test } from 'vitest'
import { NotANumber, readValue, sentValue, writeValue } from './cellValue.ts'

test('money is edited in dollars, stored in cents and sent in dollars', () => {
  expect(writeValue(1250, 'money')).toBe('12.50')
  expect(readValue('12,5', 'money')).toBe(1250)
  expect(sentValue(1250, 'money')).toBe(12.5)
})

test('an empty cell is null, but an empty text in a text column', () => {
  expect([readValue('', 'number'), readValue('', 'day'), readValue('', 'text')]).toEqual([null, null, ''])
})

test('a text that is not a number is rejected', () => {
  expect(() => readValue('twelve', 'number')).toThrow(NotANumber)
  expect(() => readValue('5 %', 'money')).toThrow(NotANumber)
})

test('the text of a choice is converted back to its value', () => {
  expect(readValue('0', 'choice', [{ value: 0, label: 'Unpaid' }])).toBe(0)
})
