import { expect, it } from 'vitest'
import {
  faultOfLine,
  faultsByProduct,
  inWords,
  type LineToCount,
  linesToSend,
  savedInWords,
  withOneMore,
} from './countedLines.ts'

const line = (given: Partial<LineToCount> = {}): LineToCount => ({
  ...{ product_id: 7, product: 'Yawl Case', quantity: '1', shelf: '' },
  ...given,
})

it('counts one more piece of a product, and puts its line first', () => {
  const once = withOneMore([line({ product_id: 9 })], line(), 'A-01')
  expect(once.map(({ product_id, quantity, shelf }) => [product_id, quantity, shelf])).toEqual([
    [7, '1', 'A-01'],
    [9, '1', ''],
  ])
  expect(withOneMore(once, line({ product_id: 9 }), 'B-02')[0]).toMatchObject({
    product_id: 9,
    quantity: '2',
    shelf: '',
  })
  expect(withOneMore([line({ quantity: 'two' })], line(), '')[0]).toMatchObject({ quantity: '1' })
})

it('says why a number cannot be saved', () => {
  const faults = ['', '0', '12', '-1', '1.5', 'two', '1000001'].map((quantity) => faultOfLine(line({ quantity })))
  expect(faults).toEqual([
    ...['Enter a whole number.', undefined, undefined, 'Enter 0 or more.'],
    ...['Enter a whole number.', 'Enter a whole number.', 'At most 1,000,000 pieces.'],
  ])
})

it('sends no empty shelf, because it would take the present one away', () => {
  expect(
    linesToSend([line({ quantity: '3', shelf: ' ' }), line({ product_id: 9, quantity: '0', shelf: 'C-03' })]),
  ).toEqual([
    { product_id: 7, quantity: 3 },
    { product_id: 9, quantity: 0, shelf: 'C-03' },
  ])
})

it('says what was counted, what was saved, and what waits', () => {
  expect(inWords([line({ quantity: '3' }), line({ quantity: '0' })])).toBe('2 products, 3 pieces')
  expect(inWords([line({ quantity: 'two' })])).toBe('1 product')
  const item = (product: string, waits = false) => ({ product, waits })
  expect(savedInWords({ place: 'HSC', items: [item('A')] })).toBe('Saved: 1 product at HSC.')
  const items = [item('A'), ...['B', 'C', 'D', 'E'].map((product) => item(product, true))]
  expect(savedInWords({ place: 'HSC', items })).toBe(
    'Saved: 5 products at HSC. Because of their value, an administrator must approve 4 of them: B, C, D, 1 more.',
  )
})

it('finds the product of each message', () => {
  const errors = [
    { field: 'lines.1.product_id', message: 'Counted before.' },
    { field: 'note', message: 'Too long.' },
  ]
  expect([...faultsByProduct(errors, [{ product_id: 7 }, { product_id: 9 }])]).toEqual([[9, 'Counted before.']])
})
