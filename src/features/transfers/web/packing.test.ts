import { expect, it } from 'vitest'
import type { ShipmentLine } from '#features/shipments/columns.ts'
import { countPacked, faultOfPacked, nothingPacked, packedLines, packedOf, packedText, withPacked } from './packing.ts'

const lineOf = (line: Partial<ShipmentLine>): ShipmentLine => ({
  ...{ id: 1, product_id: 7, device: 'Yawl', product: 'Yawl Case', color: '', quantity: 3, received: 0, damaged: 0 },
  ...{ barcodes: ['0036000291452', 'P000007'] },
  ...line,
})
const one = lineOf({})
const other = lineOf({ id: 2, product_id: 9, product: 'Sloop Case', quantity: 1, barcodes: ['P000009'] })
const lines = [one, other]

it('sends all pieces, unless something else was typed', () => {
  expect(packedLines(nothingPacked, lines)).toEqual([
    { line_id: 1, quantity: 3 },
    { line_id: 2, quantity: 1 },
  ])
  expect(packedLines(withPacked(nothingPacked, 2, '0'), lines)).toEqual([
    { line_id: 1, quantity: 3 },
    { line_id: 2, quantity: 0 },
  ])
})

it('counts from 0 with the first scan, and keeps what was typed', () => {
  expect(countPacked('036000291452', lines, nothingPacked)).toEqual({ line: one, packed: 1 })
  const typed = withPacked(nothingPacked, 1, '2')
  expect(countPacked('P000007', lines, typed)).toEqual({ line: one, packed: 3 })
  expect(countPacked('P000009', lines, { ...typed, isCounted: true })).toEqual({ line: other, packed: 1 })
  expect(packedText({ ...typed, isCounted: true }, other)).toBe('0')
})

it('counts nothing for an unknown code, or when all pieces are packed', () => {
  expect(countPacked('PACK-1', lines, nothingPacked)).toEqual({
    message: 'No product of this transfer has the code PACK-1. Nothing was counted.',
  })
  expect(countPacked('P000009', lines, withPacked(nothingPacked, 2, '1'))).toEqual({
    message: 'All of Sloop Case is packed already. Nothing was counted.',
  })
})

it('says why a quantity cannot be sent', () => {
  const faults = ['0', '3', '', '4', '1.5', '-1', 'two'].map((text) =>
    faultOfPacked(withPacked(nothingPacked, 1, text), one),
  )
  expect(faults).toEqual([
    ...[undefined, undefined, undefined, 'At most 3.'],
    ...['Enter a whole number.', 'Enter a whole number.', 'Enter a whole number.'],
  ])
  expect(packedOf(withPacked(nothingPacked, 1, ''), one)).toBe(0)
})
