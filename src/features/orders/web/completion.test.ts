import { expect, it } from 'vitest'
import { completionCaution } from './completion.ts'

it('says which pieces count as received when an order is completed, and nothing if there are none', () => {
  const found = { open: 12, on_their_way: 0, transactions: 1, place: 'HSC' }
  expect(completionCaution(found, 1042)).toBe(
    '12 pieces of transaction 1042 were not shipped. They count as shipped and received at HSC at once.',
  )
  expect(completionCaution({ ...found, open: 0, on_their_way: 1 }, 1042)).toBe(
    '1 piece of transaction 1042 is on its way. It counts as shipped and received at HSC at once.',
  )
  expect(completionCaution({ open: 1200, on_their_way: 3, transactions: 7, place: '' })).toBe(
    '1,200 pieces of 7 transactions were not shipped, and 3 are on their way. They count as shipped and received at once.',
  )
  expect(completionCaution({ ...found, open: 0 }, 1042)).toBeUndefined()
})
