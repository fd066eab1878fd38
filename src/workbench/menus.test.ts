import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { webFeatures } from '#test/webFeatures.ts'
import type { MenuName, WebFeatures } from './feature.ts'
import { headerMenu, leadsTo, linksIn } from './menus.ts'
import { workbenchOf } from './workbench.ts'

const everyPath = workbenchOf(webFeatures).pages.map(({ path }) => path)

/** The pages that somebody of this role may open, when they are on the Mobile Report list. */
function openTo(type: Role, features: WebFeatures, mobile_reports?: true) {
  const { pages, guards } = workbenchOf(features)
  return pages.filter((page) => guards.whereTo(page, { type, ...(mobile_reports && { mobile_reports }) }) === undefined)
}
const menuOf = (role: Role, features = webFeatures) => headerMenu(openTo(role, features, true), role)
const labelsIn = (menu: MenuName, role: Role, features = webFeatures) =>
  linksIn(menu, openTo(role, features, true), role).map(({ label }) => label)

/** The header from left to right. */
const written = (role: Role, features = webFeatures) => [
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
      'Reports: Inventory, Transactions, Mobile Report, ZReport',
      'Scheduling: Timestamps, Schedule, Appointments, Messages',
      'Accounts: Website Users, POS Stores, Employees, Navigation Menu',
      'settings',
    ],
  ],
  ['admin_user', ['Home', 'Appointments', 'Transactions', 'Reports: Mobile Report', 'cart', 'schedule', 'settings']],
  [
    'admin_warehouse',
    ['Home', 'Inventory', 'Transactions', 'Appointments', 'Navigation Menu', 'Reports: Mobile Report', 'schedule'],
  ],
  ['supplier', ['Home', 'Inventory']],
])('%s has the menu of the role', (role, menu) => {
  expect(written(role)).toEqual(menu)
})

test('the menus lead where they say', () => {
  const paths = (role: Role) =>
    menuOf(role).flatMap((item) => ('path' in item ? item.path : item.links.map(({ path }) => path)))
  expect(paths('admin')).toEqual([
    '/admin',
    '/admin/inventory',
    '/admin/transactions/summary',
    '/admin/mobileReport',
    '/admin/zReport',
    '/admin/timestamps',
    '/admin/scheduling',
    '/admin/appointments',
    '/admin/messages',
    '/admin/settings/users',
    '/admin/stores',
    '/admin/employees',
    '/admin/navigation',
  ])
  expect(paths('supplier')).toEqual(['/adminSupplier', '/admin/supplier/inventory'])
})

test('the smaller menus show what a role may open', () => {
  const roles: Role[] = ['admin', 'admin_user', 'admin_warehouse', 'supplier']
  const all = (menu: MenuName) => roles.map((role) => labelsIn(menu, role))
  expect(all('footer')).toEqual([['Outbox', 'Audit Log', 'The API'], [], [], []])
  expect(all('transactions')).toEqual([['Discount', 'Summary', 'Report'], ['Summary'], ['Summary'], []])
  expect(all('settings')).toEqual([['Users', 'Mobile Report', 'The shop', 'Account'], ['Account'], ['Account'], []])
})

test('an item is lit on its own pages and on those one comes to from there, and on no other', () => {
  const lit = (role: Role, address: string) =>
    menuOf(role)
      .filter((item) => leadsTo(item, address))
      .map(({ label }) => label)
  for (const page of ['summary', 'report', 'discount', '4000']) {
    expect(lit('admin_warehouse', `/admin/transactions/${page}`)).toEqual(['Transactions'])
    expect(lit('admin', `/admin/transactions/${page}`)).toEqual(['Reports'])
  }
  expect(lit('admin', '/admin')).toEqual(['Home'])
  expect(lit('admin', '/admin/messages')).toEqual(['Scheduling'])
  expect(lit('admin', '/admin/settings')).toEqual([])
})

describe('a page that is not there, or that the user may not open', () => {
  /** All features, without these pages. The pages that the guards redirect to stay. */
  const but = (...closed: string[]): WebFeatures =>
    Object.fromEntries(
      Object.entries(webFeatures).map(([name, feature]) => [
        name,
        { ...feature, pages: feature.pages.filter(({ path, menu }) => !menu || !closed.includes(path)) },
      ]),
    )

  test('is not in the menu', () => {
    expect(written('admin', but('/admin/zReport', '/admin/inventory'))[1]).toBe('Reports: Transactions, Mobile Report')
    const [, reports] = headerMenu(openTo('admin', webFeatures), 'admin')
    expect(reports).toMatchObject({ links: ['Inventory', 'Transactions', 'ZReport'].map((label) => ({ label })) })
  })
  test('takes its group along when it was the only one', () => {
    expect(written('admin_user', but('/admin/mobileReport'))).toEqual([
      'Home',
      'Appointments',
      'Transactions',
      'cart',
      'schedule',
      'settings',
    ])
  })
  test('is neither cart nor settings', () => {
    const { cart, ...others } = webFeatures
    expect(written('admin_user', others)).not.toContain('cart')
    expect(written('admin_user', but('/admin/settings'))).not.toContain('settings')
  })
  test('leaves nothing behind when it is every page', () => {
    expect(written('admin', but(...everyPath))).toEqual([])
  })
})
