import { expect, test } from 'vitest'
import { showValue } from './showValue.ts'

test('money has two decimals', () => {
  expect([showValue(123450, 'money'), showValue(5, 'money'), showValue(0, 'money')]).toEqual([
    '1,234.50',
    '0.05',
    '0.00',
  ])
})

test('negative money has a minus sign as wide as a figure', () => {
  expect(showValue(-123450, 'money')).toBe('−1,234.50')
})

test('an empty value is a dash, 0 is not', () => {
  expect([showValue(null), showValue(''), showValue(undefined, 'money'), showValue(0, 'number')]).toEqual([
    '–',
    '–',
    '–',
    '0',
  ])
})

test('a choice is shown as its label, a day as yyyy-mm-dd', () => {
  expect(showValue(1, 'choice', [{ value: 1, label: 'Paid' }])).toBe('Paid')
  expect(showValue('2026-11-20', 'day')).toBe('2026-11-20')
})
