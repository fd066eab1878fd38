import { describe, expect, it } from 'vitest'
import { plainAddress, rowsIn } from './source.ts'
import { DiscountThere, OrderThere, ProductThere, StoreThere, TimestampThere, UserThere } from './sourceRows.ts'
import { sourceMoment, sourceNumber } from './sourceValues.ts'

describe('a number of the earlier system', () => {
  it.each([
    [12.5, 12.5],
    ['12.5', 12.5],
    ['$1,234.50', 1234.5],
    ['-$4', -4],
    ['.5', 0.5],
    ['1e-7', 1e-7],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['twelve', Number.NaN],
    ['1.2.3', Number.NaN],
    [{}, undefined],
  ])('%j is read as %d', (given, number) => {
    expect(sourceNumber(given)).toBe(number)
  })
})

describe('a date of the earlier system', () => {
  it.each([
    ['2026-11-20', '2026-11-20', '2026-11-20T16:00:00.000Z'],
    ['2026-07-20', '2026-07-20', '2026-07-20T15:00:00.000Z'],
    ['2026-11-20 23:30:00', '2026-11-20', '2026-11-21T03:30:00.000Z'],
    ['2026-11-20T23:30:00.123', '2026-11-20', '2026-11-21T03:30:00.000Z'],
    ['2026-11-21T03:30:00Z', '2026-11-20', '2026-11-21T03:30:00.000Z'],
    ['2026-11-20T23:30:00-0400', '2026-11-20', '2026-11-21T03:30:00.000Z'],
    ['Fri, 20 Nov 2026 23:30:00 GMT', '2026-11-20', '2026-11-20T23:30:00.000Z'],
  ])('%s is the day %s', (given, day, at) => {
    expect(sourceMoment(given)).toEqual({ day, at })
  })

  it.each(['last week', '2026-02-30', '', null, 20261120])('%j is none', (given) => {
    expect(sourceMoment(given)).toBeUndefined()
  })

  it('in the hour that is skipped in spring is the hour after it', () => {
    expect(sourceMoment('2026-03-08 02:30')?.at).toMatch(/^2026-03-08T0[56]:30:00/)
  })
})

const order = { id: '7', user_id: 3, date: '2026-01-03', lines: [] }

describe('a row of the earlier system', () => {
  it('may have numbers as text, null and missing fields', () => {
    const product = ProductThere.parse({
      id: '5',
      device: ' iPhone ',
      product_type: 'phone case',
      wholesale_price: '12.5',
      color: null,
    })
    expect(product).toMatchObject({
      id: 5,
      device: 'iPhone',
      product_type: 'Phone Case',
      wholesale_price: 1250,
      color: '',
      minimum_limit: 10,
    })
    expect(UserThere.parse({ user_id: '9', username: 'A', email: 'a@b.ca', type: 'admin_supplier' })).toMatchObject({
      id: 9,
      type: 'supplier',
    })
    expect(DiscountThere.parse({ id: 1, promo_code: 'A', discount: '12.5' }).discount).toBe(12.5)
    expect(StoreThere.parse({ id: 1, name: 'HSC', province: 'XX', postal_code: 'nothing' })).toMatchObject({
      province: '',
      postal_code: '',
    })
  })

  it('has each of its faults in words', () => {
    const faults = ProductThere.safeParse({ id: 'x', device: '', product_type: 'Toaster', cost_price: '-1' }).error
      ?.issues
    expect(faults?.map(({ message }) => message)).toEqual([
      'Its id is not a whole number: x.',
      'It has no device.',
      'There is no product type “Toaster”.',
      'Its cost price is below 0.',
    ])
  })

  it('is an order without a total or fractions, which follow from its amounts', () => {
    expect(OrderThere.parse({ ...order, price: '80', discount_amount: '10', tax_amount: 11.2 })).toMatchObject({
      total_amount: 8120,
      discount: 0.125,
      tax: 0.14,
      status: 0,
    })
    expect(OrderThere.parse({ ...order, price: 0 })).toMatchObject({ discount: 0, tax: 0, total_amount: 0 })
    // A percentage instead of a fraction.
    expect(OrderThere.parse({ ...order, price: 100, tax: 14, tax_amount: 14 }).tax).toBe(0.14)
  })

  it('is an order with 0, 1, true or a word as its state', () => {
    const states = [1, '1', true, 'completed', 0, '0', false, null].map(
      (status) => OrderThere.parse({ ...order, status }).status,
    )
    expect(states).toEqual([1, 1, 1, 1, 0, 0, 0, 0])
  })

  it('is a time stamp with times of the day', () => {
    const stamp = { employee: 'Ann', store: 'HSC', date: '2026-10-01' }
    expect(TimestampThere.parse({ ...stamp, checkIn: '9:05 PM', checkOut: null })).toMatchObject({
      check_in: '2026-10-02T00:05:00.000Z',
      check_out: null,
      day: '2026-10-01',
    })
    expect(TimestampThere.parse({ ...stamp, checkIn: '12:00 AM', checkOut: '12:30 PM' })).toMatchObject({
      check_in: '2026-10-01T03:00:00.000Z',
      check_out: '2026-10-01T15:30:00.000Z',
    })
    expect(TimestampThere.safeParse({ ...stamp, checkIn: 'early' }).success).toBe(false)
  })
})

describe('an answer of the earlier system', () => {
  it('is a list, or has one', () => {
    expect(rowsIn([1])).toEqual([1])
    expect(rowsIn({ items: [1], others: [] })).toEqual([1])
    expect(rowsIn({ users: [1], total: 1 })).toEqual([1])
    expect(rowsIn({ one: [], other: [] })).toBeUndefined()
    expect(rowsIn('no')).toBeUndefined()
  })

  it.each([
    'ftp://old.example',
    'old.example',
    'https://me:secret@old.example',
    'https://old.example/?a=1',
    'file:///etc',
  ])('is not asked for at %s', (address) => expect(() => plainAddress(address)).toThrow('http:// or https://'))

  it('is asked for without a slash at the end of the address', () => {
    expect(plainAddress('https://old.example/api/')).toBe('https://old.example/api')
  })
})
