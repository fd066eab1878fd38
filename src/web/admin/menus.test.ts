import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { type Menu, menus, withPages } from './menus.ts'

const written = ({ items, cart, schedule, settings }: Menu) => [
  ...items.map((item) =>
    'path' in item ? item.label : `${item.label}: ${item.links.map(({ label }) => label).join(', ')}`,
  ),
  ...(cart ? ['cart'] : []),
  ...(schedule ? ['schedule'] : []),
  ...(settings ? ['settings'] : []),
]

test.each<[Role, string[]]>([
  [
    'admin',
    [
      'Home',
      'Reports: Inventory, Transactions, Mobile Report, ZReport',
      'Scheduling: Timestamps, Schedule, Appointments',
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
  expect(written(withPages(menus[role], () => true))).toEqual(menu)
})

test('a supplier goes to pages for suppliers only', () => {
  expect(menus.supplier.items).toEqual([
    { label: 'Home', path: '/adminSupplier' },
    { label: 'Inventory', path: '/admin/supplier/inventory' },
  ])
})

describe('a page that cannot be opened', () => {
  const but =
    (...closed: string[]) =>
    (path: string) =>
      !closed.includes(path)

  test('is not in the menu', () => {
    const menu = withPages(menus.admin, but('/admin/zReport', '/admin/inventory'))
    expect(written(menu)[1]).toBe('Reports: Transactions, Mobile Report')
  })
  test('takes its group along when it was the only one', () => {
    expect(written(withPages(menus.admin_user, but('/admin/mobileReport')))).toEqual([
      'Home',
      'Appointments',
      'Transactions',
      'cart',
      'schedule',
      'settings',
    ])
  })
  test('is neither cart nor settings', () => {
    expect(written(withPages(menus.admin_user, but('/admin/cart', '/admin/settings')))).not.toContain('cart')
    expect(withPages(menus.admin_user, but('/admin/settings')).settings).toBeUndefined()
  })
  test('leaves nothing behind when it is every page', () => {
    expect(written(withPages(menus.admin, () => false))).toEqual([])
  })
})
