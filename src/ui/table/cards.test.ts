import { expect, test } from 'vitest'
import { cardPart, hasMinor, inCardOrder } from './cards.ts'

const columns = [
  { key: 'id', kind: 'id' },
  { key: 'image', kind: 'picture', priority: 1 },
  { key: 'device', card: 'title' },
  { key: 'brand', priority: 1 },
  { key: 'color', card: 'title' },
  { key: 'limit', priority: 2 },
  { key: 'date', priority: 3 },
  { key: 'state', card: 'state' },
  { key: 'available', card: 'figure' },
] as const

test('a card shows its title first, then the figures, the state and the other columns in their order', () => {
  expect(inCardOrder(columns).map(({ key }) => key)).toEqual([
    ...['device', 'color', 'image', 'available', 'state'],
    ...['id', 'brand', 'limit', 'date'],
  ])
})

test('a column that is no other part is a detail, a picture is one by its kind', () => {
  expect(columns.map(cardPart).filter((part) => part === 'detail')).toHaveLength(4)
  expect(cardPart({ kind: 'picture' })).toBe('picture')
})

test('a card with more than three details hides ids and those of low priority', () => {
  expect(hasMinor(columns)).toBe(true)
  expect(hasMinor(columns.filter(({ key }) => key !== 'id'))).toBe(false)
  expect(hasMinor([{}, {}, {}, { priority: 3 }])).toBe(false)
  expect(hasMinor([{}, {}, {}, { kind: 'id' }])).toBe(true)
})
