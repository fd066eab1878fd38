import { expect, it } from 'vitest'
import {
  faultsOfDraft,
  piecesIn,
  sidesOf,
  type TransferDraft,
  transferOf,
  withoutLine,
  withPiece,
} from './transferDraft.ts'

const own = 4
const lines = [{ product_id: 7, product: 'Yawl Case', quantity: '2' }]

it('knows both sides from what a store wants to do, and from what the office chose', () => {
  expect(sidesOf({ way: 'offer', other: 5, lines }, own)).toEqual({ from: own, to: 5 })
  expect(sidesOf({ way: 'ask', other: 5, lines }, own)).toEqual({ from: 5, to: own })
  expect(sidesOf({ way: 'return', other: 5, lines }, own)).toEqual({ from: own, to: null })
  expect(sidesOf({ lines }, own)).toEqual({})
  expect(sidesOf({ from: 5, to: null, lines }, undefined)).toEqual({ from: 5, to: null })
})

it('names what is missing before it is sent', () => {
  expect(faultsOfDraft({ lines: [] }, own)).toEqual({
    way: 'Choose what you want to do.',
    lines: 'Add at least one product.',
  })
  expect(faultsOfDraft({ way: 'ask', lines }, own)).toEqual({ other: 'Choose the other store.' })
  expect(faultsOfDraft({ way: 'return', lines }, own)).toEqual({ as: 'Choose whether the pieces can be sold.' })
  expect(faultsOfDraft({ lines }, undefined)).toEqual({
    from: 'Choose where the pieces come from.',
    to: 'Choose where they go.',
  })
  expect(faultsOfDraft({ from: 5, to: 5, lines }, undefined)).toEqual({ to: 'Choose another place.' })
  const wrong = [{ product_id: 7, product: '', quantity: '1.5' }]
  expect(faultsOfDraft({ way: 'offer', other: 5, lines: wrong }, own)).toEqual({ lines: 'A quantity is wrong.' })
  expect(faultsOfDraft({ way: 'offer', other: 5, lines }, own)).toEqual({})
})

it('sends whether pieces can be sold only with those that go back to the warehouse', () => {
  const draft: TransferDraft = { way: 'return', as: 'faulty', note: 'Dead pixels', lines }
  const sent = { note: 'Dead pixels', lines: [{ product_id: 7, quantity: 2 }] }
  expect(transferOf(draft, own)).toEqual({ from: own, to: null, as: 'faulty', ...sent })
  expect(transferOf({ ...draft, way: 'offer', other: 5 }, own)).toEqual({ from: own, to: 5, ...sent })
})

it('counts a piece in the line of its product, and adds up what can be read', () => {
  const once = withPiece({ lines }, { product_id: 7, product: 'Yawl Case' })
  const both = withPiece(once, { product_id: 9, product: 'Sloop Case' })
  expect(both.lines.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([
    [7, '3'],
    [9, '1'],
  ])
  expect(piecesIn(both)).toBe(4)
  expect(piecesIn({ lines: [...lines, { product_id: 9, product: '', quantity: 'two' }] })).toBe(2)
  expect(withoutLine(both, 7).lines).toHaveLength(1)
})
