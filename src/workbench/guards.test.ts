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
const addFactor: GuardedPage = { path: '/admin/secondFactor', allow: signedIn, use: 'addFactor' }
const discounts: GuardedPage = { path: '/admin/transactions/discount', allow: ['admin'] }
const inventory: GuardedPage = { path: '/admin/inventory', allow: ['admin', 'admin_warehouse'] }
const supplierInventory: GuardedPage = { path: '/admin/supplier/inventory', allow: ['supplier'] }
const mobileReport: GuardedPage = { path: '/admin/mobileReport', allow: 'mobileReportReaders' }
const docs: GuardedPage = { path: '/api/docs', allow: 'anyone' }

const { redirectFor, homeOf, redirectGuest, afterSignIn, rememberPage } = guardsOf([
  discounts,
  signIn,
  signUp,
  supplierHome,
  shop,
  changePassword,
  addFactor,
])

describe('a visitor who has not signed in', () => {
  test.each([shop, supplierHome, changePassword, discounts, inventory, mobileReport])(
    'is redirected from $path to sign-in',
    (page) => {
      expect(redirectFor(page, undefined)).toBe('/admin/signin')
    },
  )
  test.each([signIn, docs])('may stay on $path', (page) => {
    expect(redirectFor(page, undefined)).toBeUndefined()
  })
})

describe('a signed-in user', () => {
  test('is redirected from sign-in to the home page', () => {
    expect(everybody.map((user) => redirectFor(signIn, user))).toEqual(['/admin', '/admin', '/admin', '/adminSupplier'])
  })
  test('may open the home page', () => {
    expect(redirectFor(shop, store)).toBeUndefined()
    expect(redirectFor(supplierHome, supplier)).toBeUndefined()
  })
  test('is redirected from an admin page to /admin unless an admin', () => {
    expect(redirectFor(discounts, admin)).toBeUndefined()
    expect(redirectFor(discounts, warehouse)).toBe('/admin')
    expect(redirectFor(discounts, store)).toBe('/admin')
  })
  test('is redirected from a warehouse page to /admin unless an admin or of the warehouse', () => {
    expect(redirectFor(inventory, admin)).toBeUndefined()
    expect(redirectFor(inventory, warehouse)).toBeUndefined()
    expect(redirectFor(inventory, store)).toBe('/admin')
  })
  test('is redirected from a staff page to /adminSupplier as a supplier', () => {
    for (const page of [shop, discounts, inventory]) expect(redirectFor(page, supplier)).toBe('/adminSupplier')
  })
  test('is redirected from a supplier page to /admin unless a supplier', () => {
    for (const user of [admin, warehouse, store]) expect(redirectFor(supplierInventory, user)).toBe('/admin')
    expect(redirectFor(supplierInventory, supplier)).toBeUndefined()
  })
  test('may open the Mobile Report only when on its list, even as an admin', () => {
    for (const user of [admin, warehouse, store]) {
      expect(redirectFor(mobileReport, { ...user, mobile_reports: true })).toBeUndefined()
      expect(redirectFor(mobileReport, user)).toBe('/admin')
    }
    expect(redirectFor(mobileReport, { ...supplier, mobile_reports: true })).toBe('/adminSupplier')
  })
  test('is never redirected from the home page that they were redirected to', () => {
    const pages = [shop, supplierHome, changePassword]
    const visitors = everybody.flatMap((user) => [user, { ...user, must_change_password: true } as const])
    for (const user of visitors) {
      const home = pages.find(({ path }) => path === homeOf(user))
      expect(home && redirectFor(home, user)).toBeUndefined()
    }
  })
})

test('a user who must change their password can open no other page', () => {
  for (const user of everybody) {
    const due = { ...user, must_change_password: true } as const
    expect(redirectFor(changePassword, due)).toBeUndefined()
    for (const page of [signIn, shop, supplierHome, discounts])
      expect(redirectFor(page, due)).toBe('/admin/changePassword')
  }
})

test('an admin who must add a second factor can open no other page, and chooses a new password before it', () => {
  const due = { ...admin, must_add_factor: true } as const
  expect(redirectFor(addFactor, due)).toBeUndefined()
  for (const page of [signIn, shop, discounts, changePassword]) expect(redirectFor(page, due)).toBe(addFactor.path)
  expect(homeOf({ ...due, must_change_password: true })).toBe(changePassword.path)
})

describe('between sign-in and sign-up', () => {
  const both = (state: { firstSetUp: boolean; invited: boolean }) => [
    redirectGuest('/admin/signin', state),
    redirectGuest('/admin/signup', state),
  ]
  test('a shop without users redirects to sign-up', () => {
    expect(both({ firstSetUp: true, invited: false })).toEqual(['/admin/signup', undefined])
  })
  test('a shop with users redirects to sign-in', () => {
    expect(both({ firstSetUp: false, invited: false })).toEqual([undefined, '/admin/signin'])
  })
  test('an invited visitor may open both', () => {
    expect(both({ firstSetUp: false, invited: true })).toEqual([undefined, undefined])
  })
  test('other pages are not redirected', () => {
    expect(redirectGuest('/admin', { firstSetUp: true, invited: false })).toBeUndefined()
  })
})

describe('after signing in', () => {
  test('a user is redirected to the page they requested', () => {
    expect(afterSignIn(admin, '/admin/settings?page=2')).toBe('/admin/settings?page=2')
  })
  test('a user who requested no page is redirected home', () => {
    expect(afterSignIn(store, null)).toBe('/admin')
    expect(afterSignIn(supplier, null)).toBe('/adminSupplier')
  })
  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'no user is redirected to another site by %s',
    (next) => {
      expect(afterSignIn(admin, next)).toBe('/admin')
    },
  )
  test('no user is redirected back to sign-in', () => {
    expect(afterSignIn(admin, '/admin/signin?next=/admin')).toBe('/admin')
  })
  test('a required change of password comes first', () => {
    expect(afterSignIn({ ...admin, must_change_password: true }, '/admin/settings')).toBe('/admin/changePassword')
    expect(afterSignIn({ ...admin, must_add_factor: true }, '/admin/settings')).toBe('/admin/secondFactor')
  })
})

test('a requested page is remembered, a start page is not', () => {
  expect(rememberPage('/admin/transactions/discount?page=3')).toEqual({ next: '/admin/transactions/discount?page=3' })
  expect(rememberPage('/admin')).toEqual({})
  expect(rememberPage('/adminSupplier')).toEqual({})
})

test('a missing page that the guards redirect to is named in the error', () => {
  expect(() => guardsOf([shop, signUp, changePassword])).toThrow('The workbench has no page for signIn.')
})

test('without a home page for their role, a user starts on the first page that they may open', () => {
  const { homeOf } = guardsOf([signIn, signUp, docs, supplierHome, discounts, inventory, changePassword, addFactor])
  expect(everybody.map(homeOf)).toEqual([
    '/admin/transactions/discount',
    '/admin/inventory',
    '/admin/changePassword',
    '/adminSupplier',
  ])
})
