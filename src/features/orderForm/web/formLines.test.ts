import { describe, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { type FormProduct, mostLines } from '../contract.ts'
import {
  emptyForm,
  type FormLines,
  itemField,
  merged,
  toNext,
  toQuantity,
  withItem,
  withLine,
  without,
  withPasted,
  withProduct,
  withRow,
  withScanned,
} from './formLines.ts'

const items = ({ rows }: FormLines) => rows.map(({ item }) => item)
const three = withPasted(emptyForm, 'a\nb\nc')
const phoneCase: FormProduct = { id: 7, name: 'Phone Case', quantity_available: 5, price: cents(1050) }

describe('a scanned piece', () => {
  const amounts = ({ rows }: FormLines) => rows.map(({ item, quantity }) => `${item} ${quantity}`)

  it('gets a line before the empty ones, and is counted there the next time', () => {
    const once = withScanned(withRow(three, 1, { item: 'a' }), phoneCase)
    expect(items(once)).toEqual(['a', 'b', 'c', 'Phone Case', ''])
    expect(once.focus).toEqual(three.focus)
    expect(amounts(withScanned(once, phoneCase)).slice(3)).toEqual(['Phone Case 2', ' '])
  })

  it('is not added to a quantity that is not valid, nor to a full form', () => {
    const wrong = withRow(withScanned(emptyForm, phoneCase), 2, { quantity: 'many' })
    expect(amounts(withScanned(wrong, phoneCase))).toEqual(['Phone Case many', 'Phone Case 1', ' '])
    const full = withPasted(emptyForm, Array.from({ length: mostLines }, (_, at) => `line ${at}`).join('\n'))
    expect(withScanned(full, phoneCase)).toBe(full)
  })
})

it('a line has its product again when its text is what it was', () => {
  const chosen = withProduct(emptyForm, 1, phoneCase)
  const typed = withItem(chosen, 1, 'Phone Case4')
  expect(typed.rows[0]?.found).toBeUndefined()
  expect(withItem(typed, 1, 'Phone Case').rows[0]?.found).toBe(phoneCase)
})

describe('the lines of an order form', () => {
  it('move the focus to the next line, and from the last one to a new line', () => {
    const [first, second] = three.rows
    expect(toNext(three, first?.id ?? 0).focus).toEqual({ field: itemField(second?.id ?? 0) })
    const more = toNext(emptyForm, 1)
    expect(items(more)).toEqual(['', ''])
    expect(more.focus).toEqual({ field: itemField(2) })
  })

  it('are at least one', () => {
    const left = without(withRow(emptyForm, 1, { item: 'a' }), 1)
    expect(items(left)).toEqual([''])
    expect(left.rows[0]?.id).toBe(2)
  })

  it('get the quantity 1 with a suggested product, or keep the typed quantity', () => {
    const product = { id: 7, name: 'Phone Case', quantity_available: 5, price: cents(1050) }
    expect(withProduct(emptyForm, 1, product).rows).toMatchObject([
      { item: 'Phone Case', quantity: '1', found: product },
    ])
    expect(withProduct(withRow(emptyForm, 1, { quantity: '4' }), 1, product).rows).toMatchObject([{ quantity: '4' }])
  })

  it('have the quantity 1 when the user goes on from the product, unless they typed another one', () => {
    const written = withRow(emptyForm, 1, { item: '12' })
    expect(toQuantity(written, 1).rows).toMatchObject([{ quantity: '1' }])
    expect(toQuantity(withRow(written, 1, { quantity: '4' }), 1).rows).toMatchObject([{ quantity: '4' }])
    expect(toQuantity(emptyForm, 1).rows).toMatchObject([{ quantity: '' }])
  })

  it('get pasted lines after the line they were pasted at, and lose empty lines', () => {
    expect(items(three)).toEqual(['a', 'b', 'c', ''])
    const [, second] = three.rows
    expect(items(withPasted(three, 'x\ny', second?.id))).toEqual(['a', 'b', 'x', 'y', 'c', ''])
    expect(items(withPasted(three, 'x'))).toEqual(['a', 'b', 'c', 'x', ''])
  })

  it('are at most 200: a longer list stays in its dialog', () => {
    const many = Array.from({ length: mostLines }, (_, at) => `p${at}`).join('\n')
    const kept = withPasted(three, many)
    expect(items(kept)).toEqual(['a', 'b', 'c', ''])
    expect(kept.list).toEqual({ text: many, isOpen: true, isTooLong: true })
    const full = withPasted(emptyForm, many)
    expect(full.rows).toHaveLength(mostLines)
    expect(withLine(full).rows).toHaveLength(mostLines)
  })

  it('of the same product become one, with the sum of their quantities', () => {
    const found = (id: number) => ({ id, name: `Product ${id}`, quantity_available: 5, price: cents(1050) })
    const quantities = (lines: FormLines) => lines.rows.map(({ quantity, entered }) => [quantity, entered])
    const twice = ['2', '9', '3', '4'].reduce(
      (lines, quantity, at) => withRow(lines, at + 2, { quantity, found: found(at === 1 ? 8 : 7) }),
      withPasted(emptyForm, 'a\nb\nc\nd'),
    )
    expect(quantities(merged(twice))).toEqual([
      ['9', [2, 3, 4]],
      ['9', undefined],
      ['', undefined],
    ])
    // The user is in the third line, so it does not change.
    expect(quantities(merged(twice, 4))).toEqual([
      ['6', [2, 4]],
      ['9', undefined],
      ['3', undefined],
      ['', undefined],
    ])
    expect(quantities(merged(merged(twice, 4)))[0]).toEqual(['9', [2, 4, 3]])
    // Without a valid quantity a line is left to the user.
    const unclear = withRow(twice, 4, { quantity: 'many' })
    expect(quantities(merged(unclear)).map(([quantity]) => quantity)).toEqual(['6', '9', 'many', ''])
    expect(merged(three)).toBe(three)
  })

  it('have unique ids after lines are added and removed', () => {
    const lines = withLine(without(withPasted(three, 'x\ny'), 3))
    expect(new Set(lines.rows.map(({ id }) => id)).size).toBe(lines.rows.length)
  })
})
