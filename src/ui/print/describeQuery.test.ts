import { expect, test } from 'vitest'
import { describeQuery } from './describeQuery.ts'

const columns = [
  { key: 'id', header: 'ID' },
  { key: 'total', header: 'Total Amount' },
]
const question = {
  columns,
  searched: columns,
  views: [{ value: 'all', label: 'Show All' }],
  filters: [
    { name: 'start_date', label: 'Start date' },
    { name: 'paid', label: 'Paid', choices: [{ value: 0, label: 'Unpaid' }] },
  ],
}
const plain = { page: 1, per_page: 10, query: '', filter_by: '', sort: '', direction: 'asc' } as const

test('names the view, each filter that is set, the search and the order', () => {
  const asked = { ...plain, view: 'all', start_date: '2026-01-01', paid: 0, query: 'Sydney', filter_by: 'id' }
  expect(describeQuery({ ...question, asked: { ...asked, sort: 'total', direction: 'desc' } })).toEqual([
    'View: Show All',
    'Start date: 2026-01-01',
    'Paid: Unpaid',
    'Search in ID: “Sydney”',
    'Sorted by Total Amount, descending',
  ])
})

test('leaves out the parts that are not set', () => {
  expect(describeQuery({ ...question, views: [], asked: plain })).toEqual([])
  expect(describeQuery({ ...question, views: [], asked: { ...plain, query: 'Sydney' } })).toEqual([
    'Search in all columns: “Sydney”',
  ])
})
