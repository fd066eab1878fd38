import { describe, expect, test } from 'vitest'
import { signedIn, staff } from '#shared/roles.ts'
import { type GuardedPage, guardsOf } from './guards.ts'

const admin = { type: 'admin' } as const
const warehouse = { type: 'admin_warehouse' } as const
const store = { type: 'admin_user' } as const
const supplier = { type: 'supplier' } as const
const everybody = [admin, warehouse, store, supplier]

const signIn: GuardedPage = { path: '/admin/signin', allow: 'guests', use: 'signIn' }
const signUp: GuardedPage = { path: '/admin/signup', allow: 'anyone', use: 'signUp' }
const shop: GuardedPage = { path: '/admin', allow: staff, use: 'home' }
const supplierHome: GuardedPage = { path: '/adminSupplier', allow: ['supplier'], use: 'home' }
const changePassword: GuardedPage = { path: '/admin/changePassword', allow: signedIn, use: 'changePassword' }
const discounts: GuardedPage = { path: '/admin/transactions/discount', allow: ['admin'] }
const inventory: GuardedPage = { path: '/admin/inventory', allow: ['admin', 'admin_warehouse'] }
const supplierInventory: GuardedPage = { path: '/admin/supplier/inventory', allow: ['supplier'] }
const mobileReport: GuardedPage = { path: '/admin/mobileReport', allow: 'mobileReportReaders' }
const docs: GuardedPage = { path: '/api/docs', allow: 'anyone' }

const { whereTo, homeOf, otherDoor, afterSignIn, toRemember } = guardsOf([
  discounts,
  signIn,
  signUp,
  supplierHome,
  shop,
  changePassword,
])

describe('a visitor who has not signed in', () => {
  test.each([shop, supplierHome, changePassword, discounts, inventory, mobileReport])(
    'goes from $path to sign-in',
    (page) => {
      expect(whereTo(page, undefined)).toBe('/admin/signin')
    },
  )
  test.each([signIn, docs])('may stay on $path', (page) => {
    expect(whereTo(page, undefined)).toBeUndefined()
  })
})

describe('somebody signed in', () => {
  test('goes home from sign-in', () => {
    expect(everybody.map((user) => whereTo(signIn, user))).toEqual(['/admin', '/admin', '/admin', '/adminSupplier'])
  })
  test('may stay at home', () => {
    expect(whereTo(shop, store)).toBeUndefined()
    expect(whereTo(supplierHome, supplier)).toBeUndefined()
  })
  test('goes from an admin page to /admin unless an admin', () => {
    expect(whereTo(discounts, admin)).toBeUndefined()
    expect(whereTo(discounts, warehouse)).toBe('/admin')
    expect(whereTo(discounts, store)).toBe('/admin')
  })
  test('goes from a warehouse page to /admin unless of the office', () => {
    expect(whereTo(inventory, admin)).toBeUndefined()
    expect(whereTo(inventory, warehouse)).toBeUndefined()
    expect(whereTo(inventory, store)).toBe('/admin')
  })
  test('goes from a normal page to /adminSupplier as a supplier', () => {
    for (const page of [shop, discounts, inventory]) expect(whereTo(page, supplier)).toBe('/adminSupplier')
  })
  test('goes from a supplier page to /admin unless a supplier', () => {
    for (const user of [admin, warehouse, store]) expect(whereTo(supplierInventory, user)).toBe('/admin')
    expect(whereTo(supplierInventory, supplier)).toBeUndefined()
  })
  test('opens the Mobile Report when on its list, and is sent home otherwise, an admin too', () => {
    for (const user of [admin, warehouse, store]) {
      expect(whereTo(mobileReport, { ...user, mobile_reports: true })).toBeUndefined()
      expect(whereTo(mobileReport, user)).toBe('/admin')
    }
    expect(whereTo(mobileReport, { ...supplier, mobile_reports: true })).toBe('/adminSupplier')
  })
  test('is never sent on from the home they are sent to', () => {
    const pages = [shop, supplierHome, changePassword]
    const visitors = everybody.flatMap((user) => [user, { ...user, must_change_password: true } as const])
    for (const user of visitors) {
      const home = pages.find(({ path }) => path === homeOf(user))
      expect(home && whereTo(home, user)).toBeUndefined()
    }
  })
})

test('whoever must change their password can do nothing else first', () => {
  for (const user of everybody) {
    const due = { ...user, must_change_password: true } as const
    expect(whereTo(changePassword, due)).toBeUndefined()
    for (const page of [signIn, shop, supplierHome, discounts]) expect(whereTo(page, due)).toBe('/admin/changePassword')
  }
})

describe('of sign-in and sign-up', () => {
  const both = (state: { firstSetUp: boolean; invited: boolean }) => [
    otherDoor('/admin/signin', state),
    otherDoor('/admin/signup', state),
  ]
  test('a new shop opens sign-up', () => {
    expect(both({ firstSetUp: true, invited: false })).toEqual(['/admin/signup', undefined])
  })
  test('a shop with users opens sign-in', () => {
    expect(both({ firstSetUp: false, invited: false })).toEqual([undefined, '/admin/signin'])
  })
  test('an invitation opens both', () => {
    expect(both({ firstSetUp: false, invited: true })).toEqual([undefined, undefined])
  })
  test('other pages are none of it', () => {
    expect(otherDoor('/admin', { firstSetUp: true, invited: false })).toBeUndefined()
  })
})

describe('after signing in', () => {
  test('somebody goes to the page they wanted', () => {
    expect(afterSignIn(admin, '/admin/settings?page=2')).toBe('/admin/settings?page=2')
  })
  test('somebody who wanted none goes home', () => {
    expect(afterSignIn(store, null)).toBe('/admin')
    expect(afterSignIn(supplier, null)).toBe('/adminSupplier')
  })
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'nobody is taken out of the house to %s',
    (next) => {
      expect(afterSignIn(admin, next)).toBe('/admin')
    },
  )
  test('nobody is sent back to sign-in', () => {
    expect(afterSignIn(admin, '/admin/signin?next=/admin')).toBe('/admin')
  })
  test('a due change of password comes first', () => {
    expect(afterSignIn({ ...admin, must_change_password: true }, '/admin/settings')).toBe('/admin/changePassword')
  })
})

test('a wanted page is remembered, a start page need not be', () => {
  expect(toRemember('/admin/transactions/discount?page=3')).toEqual({ next: '/admin/transactions/discount?page=3' })
  expect(toRemember('/admin')).toEqual({})
  expect(toRemember('/adminSupplier')).toEqual({})
})

test('a workbench without one of the pages that the guards redirect to says which', () => {
  expect(() => guardsOf([shop, signUp, changePassword])).toThrow('The workbench has no page for signIn.')
})

test('without a home of their role, somebody starts on the first page that is for them', () => {
  const { homeOf } = guardsOf([signIn, signUp, docs, supplierHome, discounts, inventory, changePassword])
  expect(everybody.map(homeOf)).toEqual([
    '/admin/transactions/discount',
    '/admin/inventory',
    '/admin/changePassword',
    '/adminSupplier',
  ])
})
