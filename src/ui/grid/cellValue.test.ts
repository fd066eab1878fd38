import { expect, test } from 'vitest'
import { NotANumber, readValue, sentValue, writeValue } from './cellValue.ts'

test('money is edited in dollars, stored in cents and sent in dollars', () => {
  expect(writeValue(1250, 'money')).toBe('12.50')
  expect(readValue('12,5', { kind: 'money' })).toBe(1250)
  expect(sentValue(1250, 'money')).toBe(12.5)
})

test('an empty cell is null, but an empty text in a text column', () => {
  expect([readValue('', { kind: 'number' }), readValue('', { kind: 'day' }), readValue('', { kind: 'text' })]).toEqual([
    null,
    null,
    '',
  ])
})

test('a text that is not a number is rejected', () => {
  expect(() => readValue('twelve', { kind: 'number' })).toThrow(NotANumber)
  expect(() => readValue('5 %', { kind: 'money' })).toThrow(NotANumber)
})

test('the text of a choice is converted back to its value', () => {
  expect(readValue('0', { kind: 'choice', choices: [{ value: 0, label: 'Unpaid' }] })).toBe(0)
})

test.each(['1,5', '$5', '.5', '5.', '1 000', '−5', ''])('%j is not a plain amount', (written) => {
  expect(() => readValue(written, { kind: 'money', plain: true })).toThrow('Enter a valid number.')
})

test('a plain amount has a minus, digits and a decimal part', () => {
  const amounts = ['-5', '0', '12.5', ' 3.25 '].map((written) => readValue(written, { kind: 'money', plain: true }))
  expect(amounts).toEqual([-500, 0, 1250, 325])
})
