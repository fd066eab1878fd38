import { describe, expect, it } from 'vitest'
import { isDayFirst, readCell } from './readCell.ts'

const english = { decimalComma: false, dayFirst: undefined }
const read = (
  cell: string | number | boolean,
  kind: 'money' | 'day' | 'boolean' | 'text' | 'number',
  manner = english,
) => {
  const value = readCell(cell, { key: 'field', header: 'Field', kind }, manner)
  return value && ('value' in value ? value.value : value.problem)
}

describe('a number', () => {
  it.each([
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['$1,234.50', 1234.5],
    ['1 234,50 $', 1234.5],
    ['1\u00a0234', 1234],
    ['1.234,50', 1234.5],
    ['1,234', 1234],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['(3.25)', -3.25],
    ['-3', -3],
    ['−3', -3],
    ['1E+05', 100_000],
    ['CA$ 5', 5],
    ['007', 7],
    [8.5, 8.5],
  ])('is read from %s', (cell, value) => {
    expect(read(cell, 'money')).toBe(value)
  })
  it('has a decimal comma in a file whose cells are separated by semicolons', () => {
    expect(read('1,234', 'number', { ...english, decimalComma: true })).toBe(1.234)
  })
  it.each(['abc', '12 pieces', '1,2,3', '1.2.3', '0x10', '$', 'Infinity'])('is not read from %s', (cell) => {
    expect(read(cell, 'number')).toContain('Field must be a number.')
  })
})

describe('a day', () => {
  it.each([
    ['2026-11-29', '2026-11-29'],
    ['2026/11/9', '2026-11-09'],
    ['29/11/2026', '2026-11-29'],
    ['11/29/2026', '2026-11-29'],
    ['Nov 29, 2026', '2026-11-29'],
    ['29 novembre 2026', '2026-11-29'],
    ['1er août 2026', '2026-08-01'],
    ['29 févr. 2028', '2028-02-29'],
    ['2026-11-29 14:00', '2026-11-29'],
  ])('is read from %s', (cell, day) => expect(read(cell, 'day')).toBe(day))

  it('that can be two days is refused, unless another day of the column shows the order', () => {
    expect(read('03/04/2026', 'day')).toContain('can be two days')
    expect(read('03/04/2026', 'day', { ...english, dayFirst: true } as never)).toBe('2026-04-03')
    expect(isDayFirst(['03/04/2026', '25/04/2026'])).toBe(true)
    expect(isDayFirst(['03/04/2026', '04/25/2026'])).toBe(false)
    expect(isDayFirst(['03/04/2026', null])).toBeUndefined()
  })
  it.each(['2026-02-30', '31/04/2026', 'soon', '45'])('is not read from %s', (cell) => {
    expect(read(cell, 'day')).toContain('must be a day like 2026-11-29')
  })
})

describe('yes or no', () => {
  it.each([
    ['Yes', true],
    ['oui', true],
    ['x', true],
    [true, true],
    [0, false],
    ['FAUX', false],
  ])('is read from %s', (cell, value) => expect(read(cell, 'boolean')).toBe(value))
  it('is refused in other words', () => expect(read('maybe', 'boolean')).toContain('must be Yes or No'))
})

describe('a text', () => {
  it('keeps all digits of a code', () => expect(read(9_780_000_000_000, 'text')).toBe('9780000000000'))
  it('keeps leading zeros', () => expect(read('0042', 'text')).toBe('0042'))
})
