import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { columnsOf, headersOf, searchedKeys, sumRows, totalsOf } from './columns.ts'
import { listQuery } from './list.ts'
import { cents, Money } from './money.ts'

const Sale = z.object({ id: z.int(), device: z.string(), quantity: z.int(), price: Money, state: z.string() })
const columns = columnsOf(Sale, [
  { key: 'id', header: 'ID', kind: 'id' },
  { key: 'device', header: 'Device' },
  { key: 'quantity', header: 'Quantity', kind: 'number', sum: 'pieces' },
  { key: 'price', header: 'Price', kind: 'money', sum: 'total' },
  { key: 'state', header: 'State', computed: true },
])

describe('the columns of a list', () => {
  it('are the columns by which a request may sort and search, without the computed ones', () => {
    expect(searchedKeys(columns)).toEqual(['id', 'device', 'quantity', 'price'])
    expect(listQuery(columns).safeParse({ sort: 'price', filter_by: 'device' }).success).toBe(true)
    expect(listQuery(columns).safeParse({ sort: 'state' }).error?.issues[0]?.message).toBe(
      'Sort by one of: id, device, quantity, price.',
    )
    expect(listQuery(columns, ['device']).safeParse({ filter_by: 'price' }).success).toBe(false)
  })

  it('sum their rows under the names of the sums, money in dollars on the wire', () => {
    const rows = [
      { id: 1, device: 'iPhone 16', quantity: 2, price: cents(1050), state: '' },
      { id: 2, device: 'Pixel 9', quantity: 1, price: cents(499), state: '' },
    ]
    expect(sumRows(columns, rows)).toEqual({ pieces: 3, total: 1549 })
    expect(z.encode(totalsOf(columns), sumRows(columns, rows))).toEqual({ pieces: 3, total: 15.49 })
  })

  it('name the fields of the rows', () => {
    expect(headersOf(Sale)).toMatchObject({ device: 'Device', price: 'Price' })
  })
})
