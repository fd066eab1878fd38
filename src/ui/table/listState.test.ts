import { describe, expect, test } from 'vitest'
import { addressed, changed, parseListState } from './listState.ts'

const plain = parseListState({})

describe('an address', () => {
  test('has no parameters for the default state', () => {
    expect(addressed(plain)).toEqual({})
  })
  test('has parameters for what differs from the default', () => {
    expect(addressed({ ...plain, page: 3, filters: { paid: '0' } })).toEqual({ page: 3, paid: '0' })
  })
  test('loses parameters that are not valid', () => {
    const search = { page: -2, per_page: 17, direction: 'up', sort: 'device', colour: 'red' }
    expect(addressed(parseListState(search))).toEqual({ sort: 'device' })
  })
  test('keeps a page size of 0, which means all rows', () => {
    expect(addressed(parseListState({ per_page: 0 }))).toEqual({ per_page: 0 })
  })
  test('may contain a number where the state has a text', () => {
    expect(parseListState({ query: 15, paid: 0 }, ['paid'])).toMatchObject({ query: '15', filters: { paid: '0' } })
  })
})

describe('a change', () => {
  const third = { ...plain, page: 3, query: 'galaxy', filters: { paid: '1' } }
  test('of the search or a filter goes back to the first page', () => {
    expect(changed(third, { query: 'pixel' })).toMatchObject({ page: 1, query: 'pixel', filters: { paid: '1' } })
    expect(changed(third, { filters: { since: '2026-11-20' } })).toMatchObject({
      page: 1,
      filters: { paid: '1', since: '2026-11-20' },
    })
  })
  test('of the page keeps the search and the filters', () => {
    expect(changed(third, { page: 4 })).toEqual({ ...third, page: 4 })
  })
})
