import { expect, test } from 'vitest'
import { plainQuery } from '#shared/list.ts'
import { listBody } from './listBody.ts'
import { parseListState } from './listState.ts'

const list = {
  columns: [{ key: 'id' }, { key: 'subtotal', computed: true }],
  searched: [{ key: 'id' }],
  views: [
    { value: 'all', label: 'Show All' },
    { value: 'out', label: 'Out of Stock' },
  ],
  filters: [
    { name: 'paid', label: 'Paid', choices: [{ value: 0, label: 'Unpaid' }] },
    { name: 'since', label: 'From' },
  ],
  isSearchable: true,
}
const asked = (search: Record<string, unknown>, differing = {}) =>
  listBody(parseListState(search, ['paid', 'since']), { ...list, ...differing })

test('the first view is the default', () => {
  expect(asked({})).toMatchObject({ view: 'all' })
  expect(asked({ view: 'out' })).toMatchObject({ view: 'out' })
  expect(asked({ view: 'gone' })).toMatchObject({ view: 'all' })
})

// As text, because the HTML sends the same text before the scripts run.
test('without parameters in the address, the request is the one of the HTML', () => {
  expect(JSON.stringify(asked({}))).toBe(JSON.stringify({ ...plainQuery, view: 'all' }))
  expect(JSON.stringify(asked({}, { views: [] }))).toBe(JSON.stringify(plainQuery))
})

test('a filter is sent as the value of its choice, and left out when nothing is chosen', () => {
  expect(asked({ paid: '0', since: '2026-11-20' })).toMatchObject({ paid: 0, since: '2026-11-20' })
  expect(asked({})).not.toHaveProperty('paid')
})

test('a filter that is not a choice or not a day is left out', () => {
  const body = asked({ paid: '7', since: 'yesterday' })
  expect(body).not.toHaveProperty('paid')
  expect(body).not.toHaveProperty('since')
})

test('an end day before the start day is left out', () => {
  const days = {
    filters: [
      { name: 'start_date', label: 'Start date' },
      { name: 'end_date', label: 'End date' },
    ],
  }
  const body = listBody(
    parseListState({ start_date: '2026-02-02', end_date: '2026-02-01' }, ['start_date', 'end_date']),
    {
      ...list,
      ...days,
    },
  )
  expect(body).toMatchObject({ start_date: '2026-02-02' })
  expect(body).not.toHaveProperty('end_date')
})

test('a list can be sorted by columns that are not searched', () => {
  const few = { columns: [{ key: 'id' }, { key: 'color' }] }
  expect(asked({ sort: 'color', filter_by: 'color' }, few)).toMatchObject({ sort: 'color', filter_by: '' })
})

test('unknown columns are left out', () => {
  expect(asked({ sort: 'colour', filter_by: 'subtotal' })).toMatchObject({ sort: '', filter_by: '' })
})

test('a view without search sends no search', () => {
  expect(asked({ query: 'galaxy' }, { isSearchable: false })).toMatchObject({ query: '' })
})
