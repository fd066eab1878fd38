import { describe, expect, test } from 'vitest'
import type { Role } from '#shared/roles.ts'
import { leadsTo, type Menu, menus, withPages } from './menus.ts'

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
  expect(written(withPages(menus[role], () => true))).toEqual(menu)
})

test('a supplier goes to pages for suppliers only', () => {
  expect(menus.supplier.items).toEqual([
    { label: 'Home', path: '/adminSupplier' },
    { label: 'Inventory', path: '/admin/supplier/inventory' },
  ])
})

test('an item is lit on its own pages and on those one comes to from there, and on no other', () => {
  const lit = (role: Role, address: string) =>
    menus[role].items.filter((item) => leadsTo(item, address)).map(({ label }) => label)
  for (const page of ['summary', 'report', 'discount', '4000']) {
    expect(lit('admin_warehouse', `/admin/transactions/${page}`)).toEqual(['Transactions'])
    expect(lit('admin', `/admin/transactions/${page}`)).toEqual(['Reports'])
  }
  expect(lit('admin', '/admin')).toEqual(['Home'])
  expect(lit('admin', '/admin/messages')).toEqual(['Scheduling'])
  expect(lit('admin', '/admin/settings')).toEqual([])
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
