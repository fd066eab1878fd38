import { expect, test } from 'vitest'
import { showValue } from './showValue.ts'

test('money has two decimals', () => {
  expect([showValue(123450, 'money'), showValue(5, 'money'), showValue(0, 'money')]).toEqual([
    '1,234.50',
    '0.05',
    '0.00',
  ])
})

test('money below nought has a minus as wide as a figure', () => {
  expect(showValue(-123450, 'money')).toBe('−1,234.50')
})

test('nothing is a dash, nought is not nothing', () => {
  expect([showValue(null), showValue(''), showValue(undefined, 'money'), showValue(0, 'number')]).toEqual([
    '–',
    '–',
    '–',
    '0',
  ])
})

test('a choice is shown by its label, a day as it is written', () => {
  expect(showValue(1, 'choice', [{ value: 1, label: 'Paid' }])).toBe('Paid')
  expect(showValue('2026-11-20', 'day')).toBe('2026-11-20')
})
