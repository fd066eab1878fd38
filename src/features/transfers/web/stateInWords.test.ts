import { expect, it } from 'vitest'
import type { Shipment } from '#features/shipments/columns.ts'
import { stateInWords } from './stateInWords.ts'

const transfer: Shipment = {
  ...{ id: 12, number: 'T12', transaction_id: null, from_store_id: 4, store_id: 5, from: 'HSC', to: 'Truro' },
  ...{ state: 'asked', waits_for: 'from', taken_back_by: 'to', made_at: null, made_by: '', shipped_at: null },
  ...{ username: '', expected: null, pieces: 3, return_as: null, note: '', answer: '', version: 1 },
}
const words = (part: Partial<Shipment>) =>
  (['from', 'to', undefined] as const).map((side) => stateInWords({ ...transfer, ...part }, side))

it('says to each side, and to the office, what comes next', () => {
  expect(words({})).toEqual([
    'Truro asks you for these pieces.',
    'You asked for these pieces. HSC has to accept.',
    'Truro asked for these pieces. HSC has to accept.',
  ])
  expect(words({ state: 'offered' })).toEqual([
    'You offered these pieces. Truro has to accept.',
    'HSC offers you these pieces.',
    'HSC offered these pieces. Truro has to accept.',
  ])
  expect(words({ state: 'to_ship' })).toEqual([
    'Accepted. Pack the pieces, and send them.',
    'Accepted. HSC has to send them.',
    'Accepted. HSC has to send them.',
  ])
  expect(words({ state: 'declined', taken_back_by: 'from' })).toEqual([
    'You declined.',
    'HSC declined.',
    'HSC declined.',
  ])
})

it('writes the warehouse as a place within a sentence', () => {
  expect(words({ state: 'offered', store_id: null, to: 'Warehouse' })[0]).toBe(
    'You offered these pieces. The warehouse has to accept.',
  )
  expect(words({ state: 'received', store_id: null, to: 'Warehouse' })).toEqual([
    'The warehouse has received it.',
    'You have received it.',
    'The warehouse has received it.',
  ])
})
