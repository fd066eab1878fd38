import { expect, test } from 'vitest'
import { NotANumber, readValue, sentValue, writeValue } from './cellValue.ts'

test('money is written in dollars, kept in cents and sent in dollars', () => {
  expect(writeValue(1250, 'money')).toBe('12.50')
  expect(readValue('12,5', 'money')).toBe(1250)
  expect(sentValue(1250, 'money')).toBe(12.5)
})

test('what is emptied is null, but text is empty text', () => {
  expect([readValue('', 'number'), readValue('', 'day'), readValue('', 'text')]).toEqual([null, null, ''])
})

test('what is no number is refused', () => {
  expect(() => readValue('twelve', 'number')).toThrow(NotANumber)
  expect(() => readValue('5 %', 'money')).toThrow(NotANumber)
})

test('a choice is its own value again', () => {
  expect(readValue('0', 'choice', [{ value: 0, label: 'Unpaid' }])).toBe(0)
})
