import { expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { type FormRow, judgeRows } from './formRows.ts'

const product = { id: 7, name: 'Phone Case Black', quantity_available: 5, price: cents(1050) }
const row = (given: Partial<FormRow>): FormRow => ({ id: 1, item: '7', quantity: '1', found: product, ...given })
const nothingInCart = () => 0

it('a line that can be had comes to its quantity times its price', () => {
  expect(judgeRows([row({ quantity: ' 3 ' })], nothingInCart)).toMatchObject([
    { state: 'good', quantity: 3, amount: 3150, left: 5 },
  ])
})

it('lines of the same product take from each other, in their order, and from what the cart leaves', () => {
  const rows = [row({ quantity: '2' }), row({ quantity: '2' }), row({ quantity: '1' })]
  expect(judgeRows(rows, () => 2)).toMatchObject([
    { state: 'good', left: 3, inCart: 2 },
    {
      state: 'bad',
      left: 1,
      message: 'We have less items in stock please decrease the quantity of your order',
    },
    { state: 'good', left: 1 },
  ])
})

it('a line with nothing in it is none, one that is looked up waits', () => {
  expect(judgeRows([row({ item: '', quantity: '' }), row({ found: undefined })], nothingInCart)).toEqual([
    { state: 'blank' },
    { state: 'looking' },
  ])
})

it.each([
  [{ item: ' ' }, 'Write which product: its id or its name.'],
  [{ item: 'x'.repeat(201), found: undefined }, 'A name has at most 200 characters.'],
  [{ found: 'unknown' }, 'This item does not exist'],
  [{ found: 'several' }, 'Several items are called like this. Choose one.'],
  [{ found: 'failed' }, 'There was an error with the server'],
  [{ found: { ...product, quantity_available: 0 } }, 'This item is out of stock'],
  [{ quantity: '' }, 'Write how many: a whole number from 1.'],
  [{ quantity: '0' }, 'Write how many: a whole number from 1.'],
  [{ quantity: '2.5' }, 'Write how many: a whole number from 1.'],
  [{ quantity: '-1' }, 'Write how many: a whole number from 1.'],
  [{ quantity: '1000001' }, 'Write how many: a whole number from 1.'],
] as const)('a line such as %j says what is wrong with it', (given, message) => {
  expect(judgeRows([row(given)], nothingInCart)).toMatchObject([{ state: 'bad', message }])
})
