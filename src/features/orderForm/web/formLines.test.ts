import { describe, expect, it } from 'vitest'
import { cents } from '#shared/money.ts'
import { mostLines } from '../contract.ts'
import {
  emptyForm,
  type FormLines,
  itemField,
  toNext,
  withLine,
  without,
  withPasted,
  withProduct,
  withRow,
} from './formLines.ts'

const items = ({ rows }: FormLines) => rows.map(({ item }) => item)
const three = withPasted(emptyForm, 'a\nb\nc')

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

  it('have unique ids after lines are added and removed', () => {
    const lines = withLine(without(withPasted(three, 'x\ny'), 3))
    expect(new Set(lines.rows.map(({ id }) => id)).size).toBe(lines.rows.length)
  })
})
