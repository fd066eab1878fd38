import { expect, test } from 'vitest'
import { page } from './page.ts'

const home = page('/admin')
const item = page('/admin/orders/$order/items/$item')

test('the address of a path without parameters is the path', () => {
  expect(home()).toBe('/admin')
  expect(home.path).toBe('/admin')
})
test('an address contains the encoded values of its parameters', () => {
  expect(item({ order: 4000, item: 'a/b' })).toBe('/admin/orders/4000/items/a%2Fb')
  expect(item.path).toBe('/admin/orders/$order/items/$item')
})
test('a missing or unknown parameter does not compile', () => {
  // @ts-expect-error The item is missing.
  item({ order: 1 })
  // @ts-expect-error There is no such parameter.
  item({ order: 1, item: 2, store: 3 })
  // @ts-expect-error This address has parameters.
  item()
  // @ts-expect-error This address has none.
  home({ order: 1 })
})
