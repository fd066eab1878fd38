import { expect, it } from 'vitest'
import type { ShipmentLine } from '#features/shipments/columns.ts'
import {
  differencesIn,
  faultOfTyped,
  type LineToReceive,
  lineFor,
  linesToReceive,
  oneMore,
  productOfCode,
  receivedLines,
  receivedMeanwhile,
  withAllAsSent,
  withoutMeanwhile,
} from './receipt.ts'

const lineOf = (line: Partial<ShipmentLine>): ShipmentLine => ({
  ...{ id: 1, product_id: 7, device: 'Yawl', product: 'Yawl Case', color: '', quantity: 3, received: 0, damaged: 0 },
  ...{ barcodes: ['0036000291452', 'P000007'] },
  ...line,
})
const toReceive = (...lines: Partial<ShipmentLine>[]) => linesToReceive(lines.map(lineOf), [])
const only = (line: Partial<ShipmentLine>): LineToReceive => linesToReceive([lineOf(line)], [])[0] as LineToReceive

it('adds the products that are not in the shipment below its lines, each once', () => {
  const extras = [
    { product_id: 9, product: 'Sloop Case' },
    { product_id: 7, product: 'Yawl Case' },
  ]
  const lines = linesToReceive([lineOf({})], extras)
  expect(lines.map(({ key, product, quantity }) => [key, product, quantity])).toEqual([
    ['1', 'Yawl Case', 3],
    ['product 9', 'Sloop Case', 0],
  ])
})

it('fills in what is missing of every line, and keeps what is damaged', () => {
  const lines = toReceive(
    { id: 1, quantity: 5, received: 2 },
    { id: 2, quantity: 2 },
    { id: 3, quantity: 1, received: 1 },
  )
  expect(withAllAsSent({ 2: { received: '9', damaged: '1' } }, lines)).toEqual({
    1: { received: '3' },
    2: { received: '1', damaged: '1' },
  })
})

it('counts a scan in the first line of the product that still lacks some, or else in its first line', () => {
  const lines = toReceive({ id: 1, quantity: 1 }, { id: 2, quantity: 1 })
  expect(productOfCode('036000291452', lines)).toBe(7)
  expect(productOfCode('P000007', lines)).toBe(7)
  expect(productOfCode('P000008', lines)).toBeUndefined()
  expect(lineFor(7, lines, {})?.key).toBe('1')
  expect(lineFor(7, lines, { 1: { received: '1' } })?.key).toBe('2')
  expect(lineFor(7, lines, { 1: { received: '1' }, 2: { damaged: '1' } })?.key).toBe('1')
  expect(lineFor(8, lines, {})).toBeUndefined()
  expect([oneMore(undefined), oneMore({ received: '4' }), oneMore({ received: 'two' })]).toEqual(['1', '5', '1'])
})

it('says why a number cannot be received', () => {
  const line = only({ received: 2 })
  const faults = ['', '0', '9', '-2', '-3', '1.5', 'two', '1000001'].map((received) => faultOfTyped(line, { received }))
  expect(faults).toEqual([
    ...[undefined, undefined, undefined, undefined, 'At most 2 can be taken back.'],
    ...['Enter a whole number.', 'Enter a whole number.', 'At most 1,000,000 pieces.'],
  ])
  expect(faultOfTyped(line, { damaged: '-1' })).toBe('Enter 0 or more.')
})

it('sends only lines with pieces or a note', () => {
  const [one, other] = toReceive({ id: 1 }, { id: 2 }) as [LineToReceive, LineToReceive]
  const extra = linesToReceive([], [{ product_id: 9, product: 'Sloop Case' }])
  const typing = { 1: { received: '2', damaged: '', note: '' }, 'product 9': { received: '1' }, 2: { note: ' ' } }
  expect(receivedLines([one, other, ...extra], typing)).toEqual([
    { id: 1, received: 2, damaged: 0, note: '' },
    { product_id: 9, received: 1, damaged: 0, note: '' },
  ])
})

it('finds what is missing, damaged or too much if nothing more comes', () => {
  const lines = toReceive({ id: 1, quantity: 3, received: 1 }, { id: 2, quantity: 2 }, { id: 3, quantity: 1 })
  const typing = { 1: { damaged: '1' }, 2: { received: '4' }, 3: { received: '1' } }
  const found = differencesIn(lines, typing).map(({ line, kind, pieces }) => [line.key, kind, pieces])
  expect(found).toEqual([
    ['1', 'missing', 1],
    ['1', 'damaged', 1],
    ['2', 'too_much', 2],
  ])
})

it('shows what others received meanwhile, and takes it off what was typed for the same pieces', () => {
  const seen = { version: 1, lines: { 1: { received: 0, damaged: 0 }, 2: { received: 1, damaged: 0 } } }
  const lines = toReceive({ id: 1, received: 2 }, { id: 2, received: 1 }, { id: 3, received: 1, damaged: 1 })
  const meanwhile = receivedMeanwhile(seen, lines)
  expect(meanwhile.map(({ line, received, damaged }) => [line.key, received, damaged])).toEqual([
    ['1', 2, 0],
    ['3', 1, 1],
  ])
  expect(withoutMeanwhile({ 1: { received: '3', note: 'wet' }, 2: { received: '1' } }, meanwhile)).toEqual({
    1: { received: '1', damaged: '0', note: 'wet' },
    2: { received: '1' },
  })
})
