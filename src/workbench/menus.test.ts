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

test('the cart stands between the menu and the tools, for those who may order', () => {
  expect(headerEntries('admin_user').slice(-5)).toEqual([
    'Reports: Mobile Report',
    'cart',
    'schedule',
    'jobs',
    'settings',
  ])
  for (const role of ['admin', 'admin_warehouse'] as const) expect(headerEntries(role)).toContain('cart')
  expect(headerEntries('supplier')).toEqual(['Home', 'Inventory', 'jobs', 'account'])
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
