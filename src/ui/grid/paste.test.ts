import { describe, expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { planPaste, readRange } from './paste.ts'
import { isRange } from './shortcuts.ts'

const columns = [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'name', header: 'Name', editable: true },
  { key: 'price', header: 'Price', kind: 'money', editable: true, required: true },
  { key: 'active', header: 'Active', kind: 'boolean', editable: true },
  { key: 'until', header: 'Until', kind: 'day', editable: true },
  { key: 'paid', header: 'Paid', kind: 'choice', choices: [{ value: 1, label: 'Yes, paid' }], editable: true },
] as const
const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]

const paste = (text: string, column: (typeof columns)[number]['key'], row = 0) =>
  planPaste(readRange(text), {
    rows,
    columns,
    row,
    column: columns.findIndex(({ key }) => key === column),
    isFree: ({ id }) => id !== 3,
  })
const valuesOf = ({ changes }: ReturnType<typeof paste>) => changes.map(({ row, key, value }) => [row.id, key, value])

test('a copied range may have very many lines', { tags: ['details'] }, () => {
  const { changes, leftOut } = paste('x\n'.repeat(200_000), 'name')
  expect(changes).toHaveLength(2)
  expect(leftOut).toContain('199997 lines were left out, because the page ends here.')
})

describe('a copied range', () => {
  test('is read by lines and tabs, and a last line break is no line', () => {
    expect(readRange('a\tb\r\n c \t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readRange('only')).toEqual([['only']])
    expect(readRange('a\n\nb')).toEqual([['a'], [''], ['b']])
  })
  test('may have quotes around a cell with a tab or a line break, and quotes in a cell', () => {
    expect(readRange('"two\nlines of ""it"""\t5" pipe\n"as it is"')).toEqual([
      ['two lines of "it"', '5" pipe'],
      ['"as it is"'],
    ])
  })
  test('of one cell is a text', () => {
    expect(isRange('12\r\n')).toBe(false)
    expect(isRange('12\n13')).toBe(true)
    expect(isRange('12\t13')).toBe(true)
  })
})

describe('a paste', () => {
  test('fills the cells below and to the right with the values of their kinds', () => {
    expect(valuesOf(paste('Case\t$1,234.5\tYES\t2026-11-22\tyes, paid\nGlass\t3\tfalse\t\t1', 'name'))).toEqual([
      [1, 'name', 'Case'],
      [1, 'price', cents(123_450)],
      [1, 'active', true],
      [1, 'until', '2026-11-22'],
      [1, 'paid', 1],
      [2, 'name', 'Glass'],
      [2, 'price', cents(300)],
      [2, 'active', false],
      [2, 'until', null],
      [2, 'paid', 1],
    ])
  })
  test('names the values that do not fit, and leaves their cells as they are', () => {
    const { changes, leftOut } = paste('a lot\tmaybe\ttomorrow\tno\n\tyes', 'price')
    expect(changes.map(({ key, value }) => [key, value])).toEqual([['active', true]])
    expect(leftOut).toEqual(['5 values do not fit: “a lot” in Price, “maybe” in Active, “tomorrow” in Until ….'])
    expect(paste('a lot', 'price').leftOut).toEqual(['1 value does not fit: “a lot” in Price.'])
  })
  test('counts the lines and columns that do not fit on the page', () => {
    const { changes, leftOut } = paste('1\t2\n1\t2\n1\t2', 'paid', 1)
    expect(changes).toHaveLength(1)
    expect(leftOut).toEqual([
      '1 row is being saved or changed by someone else.',
      '1 line was left out, because the page ends here.',
      '1 column was left out, because the table ends here.',
    ])
  })
  test('skips columns that cannot be edited', () => {
    const { changes, leftOut } = paste('7\tCase', 'id')
    expect(changes).toMatchObject([{ key: 'name', value: 'Case' }])
    expect(leftOut).toEqual(['ID cannot be edited.'])
  })
})
