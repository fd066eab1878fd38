import { expect, it } from 'vitest'
import type { LineToPick } from '../columns.ts'
import { countScan, faultOf, ordersIn, withAllPicked, withoutLines } from './round.ts'

const lineOf = (line: Partial<LineToPick>): LineToPick => ({
  ...{ id: 1, transaction_id: 1042, username: 'HSC', product_id: 7, device: 'Yawl', product: 'Yawl Case', color: '' },
  ...{ shelf: 'A-01', ordered: 3, shipped: 1, open: 2, barcodes: ['0036000291452', 'P000007'] },
  ...line,
})
const one = lineOf({})
const other = lineOf({ id: 2, transaction_id: 1040, username: 'Mic Mac', open: 1 })
const lines = [one, other]

it('counts a scan in the first line of the product that still lacks some', () => {
  expect(countScan('036000291452', lines, {})).toEqual({ line: one, picked: 1 })
  expect(countScan('0036000291452', lines, { 1: '1' })).toEqual({ line: one, picked: 2 })
  expect(countScan('P000007', lines, { 1: '2' })).toEqual({ line: other, picked: 1 })
})

it('counts nothing for an unknown code, or when all pieces are picked', () => {
  expect(countScan('PACK-1', lines, {})).toEqual({
    message: 'No product to pick has the code PACK-1. Nothing was counted.',
  })
  expect(countScan('P000007', lines, { 1: '2', 2: '1' })).toEqual({
    message: 'All of Yawl Case is picked already. Nothing was counted.',
  })
  // An input that is not a number stays as it was typed.
  expect(countScan('P000007', lines, { 1: 'two', 2: '' })).toEqual({ line: other, picked: 1 })
})

it('says why a quantity cannot be shipped', () => {
  const faults = ['', '0', '2', '3', '1.5', '-1', 'two'].map((text) => faultOf({ 1: text }, one))
  expect(faults).toEqual([
    ...[undefined, undefined, undefined, 'Only 2 are open.'],
    ...['Enter a whole number.', 'Enter a whole number.', 'Enter a whole number.'],
  ])
  expect(faultOf({ 2: '2' }, other)).toBe('Only 1 is open.')
})

it('adds up what is open and picked of each order, the oldest first', () => {
  const orders = ordersIn(lines, { 1: '1', 2: '4', 99: '5' })
  expect(orders).toEqual([
    { id: 1040, username: 'Mic Mac', lines: [other], open: 1, picked: 4, isWrong: true },
    { id: 1042, username: 'HSC', lines: [one], open: 2, picked: 1, isWrong: false },
  ])
})

it('picks all that is open, and forgets the lines that were shipped', () => {
  const picks = withAllPicked({ 99: '5' }, lines)
  expect(picks).toEqual({ 1: '2', 2: '1', 99: '5' })
  expect(withoutLines(picks, [one])).toEqual({ 2: '1', 99: '5' })
})
