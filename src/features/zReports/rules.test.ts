import { expect, test } from 'vitest'
import { cents } from '#shared/money.ts'
import { differenceOf, differencesByStore } from './rules.ts'

const report = (store: string, [charge, c1, c2]: readonly [number, number, number], replaced = false) => ({
  store,
  charge: cents(10_000 + charge),
  c1: cents(5000 + c1),
  c2: cents(2000 + c2),
  calculatedCharge: cents(10_000),
  calculatedC1: cents(5000),
  calculatedC2: cents(2000),
  replaced,
})

test('a difference is the counted minus the expected amount', () => {
  const day = report('HSC', [-250, 0, 5])
  expect([differenceOf(day, 'charge'), differenceOf(day, 'c1'), differenceOf(day, 'c2')]).toEqual([-250, 0, 5])
})

test('an amount over in one drawer is not balanced against one that is short in another', () => {
  expect(differencesByStore([report('HSC', [500, -500, 0]), report('HSC', [0, -100, 0])])).toEqual([
    { store: 'HSC', over: 500, short: -600 },
  ])
})

test('the store that is short the most comes first, and replaced reports do not count', () => {
  const stores = differencesByStore([
    report('Even', [0, 0, 0]),
    report('Over', [100, 0, 0]),
    report('Short', [0, 0, -1]),
    report('Even', [-9999, 0, 0], true),
  ])
  expect(stores.map(({ store }) => store)).toEqual(['Short', 'Over', 'Even'])
  expect(stores[2]).toEqual({ store: 'Even', over: 0, short: 0 })
})
