import { describe, expect, it } from 'vitest'
import { isList, readLines } from './readLines.ts'

describe('a pasted line', () => {
  it.each([
    ['12 x 3', '12', '3'],
    ['12,3', '12', '3'],
    ['12\t3', '12', '3'],
    ['12;3', '12', '3'],
    ['12 3', '12', '3'],
    ['12', '12', '1'],
    ['iPhone 16 Pro Max Rugged Black, 2', 'iPhone 16 Pro Max Rugged Black', '2'],
    ['iPhone 16 Pro Max Rugged Black', 'iPhone 16 Pro Max Rugged Black', '1'],
    ['2 x Galaxy S24 case', 'Galaxy S24 case', '2'],
    ['2X Galaxy S24 case', 'Galaxy S24 case', '2'],
    ['Galaxy S24 case × 2', 'Galaxy S24 case', '2'],
    ['iPhone XR case', 'iPhone XR case', '1'],
    ['iPhone 12 Pro Max', 'iPhone 12 Pro Max', '1'],
    ['Case, clear, 2', 'Case, clear', '2'],
    ['"Case, clear"\t2', 'Case, clear', '2'],
    ['12\tApple iPhone 16 Phone Case\t3', '12', '3'],
    ['  12 x 3  ', '12', '3'],
  ])('%j is the product %s with the quantity %s', (line, item, quantity) => {
    expect(readLines(line)).toEqual([{ item, quantity }])
  })

  it.each([
    ['2, Galaxy S24 case', '2, Galaxy S24 case', ''],
    ['Product\tQuantity', 'Product\tQuantity', ''],
    ['12, 2.5', '12', '2.5'],
    ['12, -3', '12', '-3'],
    ['12,', '12', ''],
    [', 3', ', 3', ''],
    ['???', '???', '1'],
  ])('%j has no clear quantity and is kept as written', (line, item, quantity) => {
    expect(readLines(line)).toEqual([{ item, quantity }])
  })

  it('is separated by the line break of any system, and empty lines are ignored', () => {
    expect(readLines('12 x 3\r\n\r\n13,1\n \n14\t2\r')).toHaveLength(3)
    expect(readLines(' \n')).toEqual([])
  })
})

it('a text with several lines or with a quantity is a list', () => {
  expect(isList('12 x 3', '')).toBe(true)
  expect(isList('12\n13', 'Galaxy ')).toBe(true)
  expect(isList('Galaxy S24 case', '')).toBe(false)
  expect(isList('16, 2', 'iPhone ')).toBe(false)
})
