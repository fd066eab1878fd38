import { expect, it } from 'vitest'
import { type Asked, compare, type Found } from './journal.ts'
import { findDoubledMails } from './mails.ts'

const during = 'a fault'
const order = (key: string, acknowledged?: string): Asked => ({
  kind: 'made',
  name: 'order',
  key,
  during,
  ...(acknowledged !== undefined && { acknowledged }),
})
const row = (key: string, value: string): Found => ({ name: 'order', key, value })
const hold = (wanted: string, acknowledged?: string): Asked => ({
  kind: 'set',
  name: 'hold of 5',
  key: '',
  during,
  wanted,
  ...(acknowledged !== undefined && { acknowledged }),
})
const held = (value: string): Found => ({ name: 'hold of 5', key: '', value })

it('finds nothing where each acknowledged row is there once, with its contents', () => {
  const asked = [order('a', '1: 2×3'), order('b', '2: 1×1'), order('c')]
  expect(compare(asked, [row('a', '1: 2×3'), row('b', '2: 1×1')])).toEqual({ lost: [], doubled: [] })
})

it('finds an acknowledged row that is missing or has other contents', () => {
  const asked = [order('a', '1: 2×3'), order('b', '2: 1×1')]
  expect(compare(asked, [row('a', '1: 2×2')]).lost).toEqual(asked)
})

it('accepts a row without a response once, and finds it if it was made twice', () => {
  expect(compare([order('a')], [row('a', '1')])).toEqual({ lost: [], doubled: [] })
  expect(compare([order('a')], [row('a', '1'), row('a', '2')]).doubled).toEqual([row('a', '2')])
})

it('finds a row that nobody asked for, but only where rows are made', () => {
  const rows = [row('z', '9'), { name: 'booking', key: 'z', value: '9' }]
  expect(compare([order('a')], rows).doubled).toEqual([row('z', '9')])
})

it('accepts the value that was acknowledged last, and later ones without a response', () => {
  const asked = [hold('1', '1'), hold('2'), hold('3', '3'), hold('4')]
  expect(compare(asked, [held('3')]).lost).toEqual([])
  expect(compare(asked, [held('4')]).lost).toEqual([])
})

it('finds a value that went back behind the acknowledged one', () => {
  const last = hold('3', '3')
  const asked = [hold('1', '1'), hold('2'), last]
  expect(compare(asked, [held('1')]).lost).toEqual([last])
  expect(compare(asked, [held('2')]).lost).toEqual([last])
  expect(compare(asked, []).lost).toEqual([last])
})

it('a mail that was accepted twice is doubled, unless the shop was killed just when it was accepted', () => {
  const twice = [
    { messageId: 'a', at: 1_000 },
    { messageId: 'b', at: 5_000 },
    { messageId: 'a', at: 30_000 },
  ]
  expect(findDoubledMails(twice, [])).toEqual(['a'])
  expect(findDoubledMails(twice, [3_500])).toEqual(['a'])
  expect(findDoubledMails(twice, [900])).toEqual([])
  expect(findDoubledMails(twice, [1_500])).toEqual([])
})
