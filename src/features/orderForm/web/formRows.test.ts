import { expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { type FormRow, judgeRows } from './formRows.ts'

const product = { id: 7, name: 'Phone Case Black', quantity_available: 5, price: cents(1050) }
const row = (part: Partial<FormRow>): FormRow => ({ id: 1, item: '7', quantity: '1', found: product, ...part })
const nothingInCart = () => 0

it('the amount of a line is its quantity times its price', () => {
  expect(judgeRows([row({ quantity: ' 3 ' })], nothingInCart)).toMatchObject([
    { state: 'good', quantity: 3, amount: 3150, left: 5 },
  ])
})

it('the cart and the lines before reduce the stock for a line of the same product', () => {
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

it('an empty line is blank, and a line without a result is being looked up', () => {
  expect(judgeRows([row({ item: '', quantity: '' }), row({ found: undefined })], nothingInCart)).toEqual([
    { state: 'blank' },
    { state: 'looking' },
  ])
})

it.each([
  [{ item: ' ' }, 'Enter the ID or the name of a product.'],
  [{ item: 'x'.repeat(201), found: undefined }, 'A name can have at most 200 characters.'],
  [{ found: 'unknown' }, 'This item does not exist'],
  [{ found: 'several' }, 'Several items match. Choose one.'],
  [{ found: 'failed' }, 'There was an error with the server'],
  [{ found: { ...product, quantity_available: 0 } }, 'This item is out of stock'],
  [{ quantity: '' }, 'Enter a quantity: a whole number from 1.'],
  [{ quantity: '0' }, 'Enter a quantity: a whole number from 1.'],
  [{ quantity: '2.5' }, 'Enter a quantity: a whole number from 1.'],
  [{ quantity: '-1' }, 'Enter a quantity: a whole number from 1.'],
  [{ quantity: '1000001' }, 'Enter a quantity: a whole number from 1.'],
] as const)('a line with %j has an error', (part, message) => {
  expect(judgeRows([row(part)], nothingInCart)).toMatchObject([{ state: 'bad', message }])
})
