import { expect, it } from 'vitest'
import { compareMonth, differencesFromOurs } from './rules.ts'

const line = { price_cents: 1000, quantity: 2 }
const order = { price_cents: 2000, discount: 0.1, discount_cents: 200, tax: 0.14, tax_cents: 280, total_cents: 2080 }

it('an order whose amounts are ours has no differences', () => {
  expect(differencesFromOurs(order, [line])).toBe('')
})

it('an order that is a cent off says which amount', () => {
  expect(differencesFromOurs({ ...order, tax_cents: 281, total_cents: 2081 }, [line])).toBe(
    'The tax is $2.81; its lines make $2.80. The total is $20.81; its lines make $20.80.',
  )
})

const month = {
  there_orders: 2,
  here_orders: 2,
  there_pieces: 5,
  here_pieces: 5,
  there_cents: 100,
  here_cents: 100,
  not_taken: 0,
}

it('a month is equal, or says what the difference is', () => {
  expect(compareMonth(month)).toBe('Equal')
  expect(compareMonth({ ...month, here_orders: 1, not_taken: 1 })).toContain('1 order could not come')
  expect(compareMonth({ ...month, here_cents: 99 })).toContain('Different')
})
