import { expect, test } from 'vitest'
import { columnsToHide } from './columnsToHide.ts'

const columns = [
  { key: 'id', priority: 1 },
  { key: 'brand', priority: 1 },
  { key: 'category', priority: 2 },
  { key: 'color', priority: 1 },
  { key: 'available' },
] as const
const widths = new Map(columns.map(({ key }) => [key, 100]))
const hiddenIn = (room: number, stays: (key: string) => boolean = () => false) =>
  columnsToHide(columns, { widths, room, stays })

test('a table that fits shows all columns', () => {
  expect(hiddenIn(500)).toEqual([])
})

test('the columns with the lowest priority are hidden first, and of these the last', () => {
  expect(hiddenIn(499)).toEqual(['color'])
  expect(hiddenIn(400)).toEqual(['color'])
  expect(hiddenIn(399)).toEqual(['color', 'brand'])
  expect(hiddenIn(299)).toEqual(['color', 'brand', 'category'])
})

test('the first column and columns without a priority stay, even if the table is still too wide', () => {
  expect(hiddenIn(50)).toEqual(['color', 'brand', 'category'])
})

test('a column that stays is not hidden; the others make room for it', () => {
  expect(hiddenIn(400, (key) => key === 'color')).toEqual(['brand'])
})
