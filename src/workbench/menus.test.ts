import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { webFeatures } from '#test/webFeatures.ts'
import type { MenuName, WebFeatures } from './feature.ts'
import { headerMenu, isCurrent, linksIn } from './menus.ts'
import { workbenchOf } from './workbench.ts'

const everyPath = workbenchOf(webFeatures).pages.map(({ path }) => path)

/** The pages that somebody of this role may open, when they are on the Mobile Report list. */
function openTo(type: Role, features: WebFeatures, mobile_reports?: true) {
  const { pages, guards } = workbenchOf(features)
  return pages.filter(
    (page) => guards.redirectFor(page, { type, ...(mobile_reports && { mobile_reports }) }) === undefined,
  )
}
const menuOf = (role: Role, features = webFeatures) => headerMenu(openTo(role, features, true), role)
const labelsIn = (menu: MenuName, role: Role, features = webFeatures) =>
  linksIn(menu, openTo(role, features, true), role).map(({ label }) => label)

/** The entries of the header from left to right. */
const headerEntries = (role: Role, features = webFeatures) => [
  ...menuOf(role, features).map((item) =>
    'path' in item ? item.label : `${item.label}: ${item.links.map(({ label }) => label).join(', ')}`,
  ),
  ...workbenchOf(features).headerParts.flatMap((part) => (part.for.includes(role) ? part.name : [])),
  ...[...labelsIn('tools', role, features), ...labelsIn('account', role, features)].map((label) => label.toLowerCase()),
]

test.each<[Role, string[]]>([
  [
    'admin',
    [
      'Home',
      'Order Form',
      'Reports: Inventory, Transactions, Picking, Mobile Report, ZReport, Stock Movements, Stock on Hand, Differences',
      'Scheduling: Timestamps, Schedule, Appointments, Messages, Announcements',
      'Accounts: Website Users, POS Stores, Employees, Navigation Menu, Personal Data',
      'System: Health, Outbox, Audit Log, Backups, The API',
      'cart',
      'jobs',
      'settings',
    ],
  ],
  [
    'admin_user',
    [
      'Home',
      'Appointments',
      'Transactions',
      'Order Form',
      'Stock on Hand',
      'Shipments',
      'Reports: Mobile Report',
      'cart',
      'schedule',
      'jobs',
      'settings',
    ],
  ],
  [
    'admin_warehouse',
    [
      'Home',
      'Inventory',
      'Transactions',
      'Picking',
      'Appointments',
      'Order Form',
      'Reports: Mobile Report, Stock Movements, Stock on Hand, Differences, Navigation Menu',
      'cart',
      'schedule',
      'jobs',
      'account',
    ],
  ],
  ['supplier', ['Home', 'Inventory', 'jobs', 'account']],
])('%s has the menu of the role', (role, menu) => {
  expect(headerEntries(role)).toEqual(menu)
})

test('the links of the menu open the right pages', () => {
  const paths = (role: Role) =>
    menuOf(role).flatMap((item) => ('path' in item ? item.path : item.links.map(({ path }) => path)))
  expect(paths('admin')).toEqual([
    '/admin',
    '/admin/orderForm',
    '/admin/inventory',
    '/admin/transactions/summary',
    '/admin/picking',
    '/admin/mobileReport',
    '/admin/zReport',
    '/admin/stock/movements',
    '/admin/stock/places',
    '/admin/differences',
    '/admin/timestamps',
    '/admin/scheduling',
    '/admin/appointments',
    '/admin/messages',
    '/admin/announcements',
    '/admin/settings/users',
    '/admin/stores',
    '/admin/employees',
    '/admin/navigation',
    '/admin/personalData',
    '/admin/health',
    '/admin/outbox',
    '/admin/auditLog',
    '/admin/backups',
    '/api/docs',
  ])
  expect(paths('supplier')).toEqual(['/adminSupplier', '/admin/supplier/inventory'])
})

test('footer, settings and transactions only list pages that the role may open', () => {
  const roles: Role[] = ['admin', 'admin_user', 'admin_warehouse', 'supplier']
  const all = (menu: MenuName) => roles.map((role) => labelsIn(menu, role))
  expect(all('footer')).toEqual([['Health', 'Outbox', 'Audit Log', 'The API'], [], [], []])
  expect(all('transactions')).toEqual([['Discount', 'Summary', 'Report'], ['Summary'], ['Summary'], []])
  expect(all('settings')).toEqual([
    ['Users', 'Mobile Report', 'The shop', 'Services', 'Questions', 'Import', 'Account'],
    ['Account'],
    ['Account'],
    [],
  ])
})

test('an item is current on its own page and on the pages below it, and on no other', () => {
  const current = (role: Role, address: string) =>
    menuOf(role)
      .filter((item) => isCurrent(item, address))
      .map(({ label }) => label)
  for (const page of ['summary', 'report', 'discount', '4000']) {
    expect(current('admin_warehouse', `/admin/transactions/${page}`)).toEqual(['Transactions'])
    expect(current('admin', `/admin/transactions/${page}`)).toEqual(['Reports'])
  }
  expect(current('admin', '/admin')).toEqual(['Home'])
  expect(current('admin', '/admin/messages')).toEqual(['Scheduling'])
  expect(current('admin', '/admin/settings')).toEqual([])
})

describe('a page that does not exist or that the user may not open', () => {
  /** All features, without these pages. The pages that the guards redirect to stay. */
  const without = (...closed: string[]): WebFeatures =>
    Object.fromEntries(
      Object.entries(webFeatures).map(([name, feature]) => [
        name,
        { ...feature, pages: feature.pages.filter(({ path, menu }) => !menu || !closed.includes(path)) },
      ]),
    )

  test('is not in the menu', () => {
    expect(headerEntries('admin', without('/admin/zReport', '/admin/inventory'))[2]).toBe(
      'Reports: Transactions, Picking, Mobile Report, Stock Movements, Stock on Hand, Differences',
    )
    const [, , reports] = headerMenu(openTo('admin', webFeatures), 'admin')
    expect(reports).toMatchObject({
      links: ['Inventory', 'Transactions', 'Picking', 'ZReport', 'Stock Movements', 'Stock on Hand', 'Differences'].map(
        (label) => ({ label }),
      ),
    })
  })
  test('removes its group when it was the only entry of the group', () => {
    expect(headerEntries('admin_user', without('/admin/mobileReport'))).toEqual([
      'Home',
      'Appointments',
      'Transactions',
      'Order Form',
      'Stock on Hand',
      'Shipments',
      'cart',
      'schedule',
      'jobs',
      'settings',
    ])
  })
  test('is also missing from the header parts and the tools', () => {
    const { cart, ...others } = webFeatures
    expect(headerEntries('admin_user', others)).not.toContain('cart')
    expect(headerEntries('admin_user', without('/admin/settings'))).not.toContain('settings')
  })
  test('leaves only the parts of features when every page is closed', () => {
    expect(headerEntries('admin', without(...everyPath))).toEqual(['cart'])
  })
})
