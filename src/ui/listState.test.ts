import { describe, expect, test } from 'vitest'
import { addressed, changed, stateOf } from './listState.ts'

const plain = stateOf({})

describe('an address', () => {
  test('says nothing of what goes without saying', () => {
    expect(addressed(plain)).toEqual({})
  })
  test('says what differs', () => {
    expect(addressed({ ...plain, page: 3, filters: { paid: '0' } })).toEqual({ page: 3, paid: '0' })
  })
  test('loses what a list cannot understand', () => {
    const search = { page: -2, per_page: 17, direction: 'up', sort: 'device', colour: 'red' }
    expect(addressed(stateOf(search))).toEqual({ sort: 'device' })
  })
  test('of all rows keeps them all', () => {
    expect(addressed(stateOf({ per_page: 0 }))).toEqual({ per_page: 0 })
  })
  test('may hold a number that is text to us', () => {
    expect(stateOf({ query: 15, paid: 0 }, ['paid'])).toMatchObject({ query: '15', filters: { paid: '0' } })
  })
})

describe('a change', () => {
  const third = { ...plain, page: 3, query: 'galaxy', filters: { paid: '1' } }
  test('of the question starts at its first page', () => {
    expect(changed(third, { query: 'pixel' })).toMatchObject({ page: 1, query: 'pixel', filters: { paid: '1' } })
    expect(changed(third, { filters: { since: '2026-11-20' } })).toMatchObject({
      page: 1,
      filters: { paid: '1', since: '2026-11-20' },
    })
  })
  test('of the page keeps the question', () => {
    expect(changed(third, { page: 4 })).toEqual({ ...third, page: 4 })
  })
})
