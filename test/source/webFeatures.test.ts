import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#shared/roles.ts'
import type { WebFeatures } from '#workbench/feature.ts'
import { headerMenu, linksIn } from '#workbench/menus.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { findIndependent, readImports } from '../sources.ts'
import { webFeatures } from '../webFeatures.ts'

const { pages } = workbenchOf(webFeatures)

it('the list has every feature whose folder has a manifest for the browser', () => {
  const files = readImports()
  const folders = readdirSync('src/features').filter((folder) => files.has(`src/features/${folder}/web/feature.ts`))
  expect(Object.keys(webFeatures).toSorted()).toEqual(folders.toSorted())
})

it('no two pages have the same path or the same name', () => {
  for (const key of ['path', 'name'] as const) {
    expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length)
  }
})

/** Who may open each page, written by hand a second time, so that the test finds a wrong manifest. */
const mayOpen: Record<string, readonly Role[]> = {
  '/admin': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/addProduct': ['admin', 'admin_warehouse'],
  '/admin/announcements': ['admin'],
  '/admin/appointments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/auditLog': ['admin'],
  '/admin/cart': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/differences': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/employees': ['admin'],
  '/admin/health': ['admin'],
  '/admin/import': ['admin', 'admin_warehouse'],
  '/admin/import/$import_id': ['admin', 'admin_warehouse'],
  '/admin/inventory': ['admin', 'admin_warehouse'],
  '/admin/jobs': ['admin', 'admin_warehouse', 'admin_user', 'supplier'],
  '/admin/messages': ['admin'],
  '/admin/navigation': ['admin', 'admin_warehouse'],
  '/admin/orderForm': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/outbox': ['admin'],
  '/admin/personalData': ['admin'],
  '/admin/picking': ['admin', 'admin_warehouse'],
  '/admin/picking/round': ['admin', 'admin_warehouse'],
  '/admin/backups': ['admin'],
  '/admin/scheduling': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings/account': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings/mobileReport': ['admin'],
  '/admin/settings/questions': ['admin'],
  '/admin/settings/services': ['admin'],
  '/admin/settings/shop': ['admin'],
  '/admin/settings/users': ['admin'],
  '/admin/shipments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/receive/$shipment_id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/transfer': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/transfer/$shipment_id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/adjustments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/count': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/movements': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/codes': ['admin', 'admin_warehouse'],
  '/admin/stock/places': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/places/$product_id': ['admin', 'admin_warehouse'],
  '/admin/stores': ['admin'],
  '/admin/supplier/account': ['supplier'],
  '/admin/supplier/inventory': ['supplier'],
  '/admin/timestamps': ['admin'],
  '/admin/transactions/$id': ['admin', 'admin_warehouse'],
  '/admin/transactions/discount': ['admin'],
  '/admin/transactions/invoice/$id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/transactions/report': ['admin'],
  '/admin/transactions/summary': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/zReport': ['admin'],
  '/adminSupplier': ['supplier'],
  '/api/docs': ['admin'],
}
/** Open to everybody, or to those who are on a list. */
const others = [
  ...['/admin/changePassword', '/admin/forgotPassword', '/admin/mobileReport', '/admin/newPassword', '/admin/notMe'],
  ...['/admin/secondFactor', '/admin/signin', '/admin/signup'],
]

/** The links of each role, written by hand. The Mobile Report is there for those on its list. */
const menus: Record<Role, Record<string, readonly string[]>> = {
  admin: {
    header: ['/admin', '/admin/orderForm'],
    Reports: [
      '/admin/inventory',
      '/admin/transactions/summary',
      '/admin/picking',
      '/admin/mobileReport',
      '/admin/zReport',
      '/admin/stock/movements',
      '/admin/stock/places',
      '/admin/differences',
    ],
    Scheduling: [
      '/admin/timestamps',
      '/admin/scheduling',
      '/admin/appointments',
      '/admin/messages',
      '/admin/announcements',
    ],
    Accounts: [
      '/admin/settings/users',
      '/admin/stores',
      '/admin/employees',
      '/admin/navigation',
      '/admin/personalData',
    ],
    System: ['/admin/health', '/admin/outbox', '/admin/auditLog', '/admin/backups', '/api/docs'],
    account: ['/admin/jobs', '/admin/settings'],
    footer: ['/admin/health', '/admin/outbox', '/admin/auditLog', '/api/docs'],
  },
  admin_warehouse: {
    header: [
      '/admin',
      '/admin/inventory',
      '/admin/transactions/summary',
      '/admin/picking',
      '/admin/appointments',
      '/admin/orderForm',
    ],
    Reports: [
      '/admin/mobileReport',
      '/admin/stock/movements',
      '/admin/stock/places',
      '/admin/differences',
      '/admin/navigation',
    ],
    tools: ['/admin/scheduling'],
    account: ['/admin/jobs', '/admin/settings/account'],
  },
  admin_user: {
    header: [
      '/admin',
      '/admin/appointments',
      '/admin/transactions/summary',
      '/admin/orderForm',
      '/admin/stock/places',
      '/admin/shipments',
    ],
    Reports: ['/admin/mobileReport'],
    tools: ['/admin/scheduling'],
    account: ['/admin/jobs', '/admin/settings'],
  },
  supplier: {
    header: ['/adminSupplier', '/admin/supplier/inventory'],
    account: ['/admin/jobs', '/admin/supplier/account'],
  },
}

describe.each(roles)('the role %s', (type) => {
  const { guards } = workbenchOf(webFeatures)
  const home = type === 'supplier' ? '/adminSupplier' : '/admin'
  const whereTo = (page: (typeof pages)[number], onTheList: boolean) =>
    guards.redirectFor(page, onTheList ? { type, mobile_reports: true } : { type })

  it('opens its pages, and is taken home from all others', () => {
    const found = pages
      .filter(({ path }) => !others.includes(path))
      .map((page) => [page.path, whereTo(page, false) ?? 'opens'])
    const expected = Object.entries(mayOpen).map(([path, open]) => [path, open.includes(type) ? 'opens' : home])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  it('opens the Mobile Report when it is on the list, unless it is the supplier', () => {
    const report = pages.filter(({ path }) => path === '/admin/mobileReport')
    expect(report.map((page) => whereTo(page, false))).toEqual([home])
    expect(report.map((page) => whereTo(page, true))).toEqual([type === 'supplier' ? home : undefined])
  })

  it.each([true, false])('has its own menus (on the list of the Mobile Report: %s)', (onTheList) => {
    const open = pages.filter((page) => whereTo(page, onTheList) === undefined)
    const inGroups = headerMenu(open, type).flatMap((item) => ('links' in item ? [item] : []))
    const inHeader = headerMenu(open, type).flatMap((item) => ('links' in item ? [] : [item]))
    const found = [
      { label: 'header', links: inHeader },
      ...inGroups,
      ...(['tools', 'account', 'footer'] as const).map((label) => ({ label, links: linksIn(label, open, type) })),
    ].map(({ label, links }) => [label, links.map(({ path }) => path)] as const)
    const expected = Object.entries(menus[type]).map(
      ([label, paths]) => [label, paths.filter((path) => onTheList || path !== '/admin/mobileReport')] as const,
    )
    const isFilled = ([, paths]: readonly [string, readonly string[]]) => paths.length > 0
    expect(found.filter(isFilled)).toEqual(expected.filter(isFilled))
  })
})

/** Every link in the menus of each role, with its address. */
const linksOf = (features: WebFeatures) =>
  roles.flatMap((type) => {
    const { pages, guards } = workbenchOf(features)
    const open = pages.filter((page) => guards.redirectFor(page, { type, mobile_reports: true }) === undefined)
    const header = headerMenu(open, type).flatMap((item) => ('links' in item ? item.links : item))
    const others = (['tools', 'account', 'footer', 'settings', 'transactions'] as const).flatMap((menu) =>
      linksIn(menu, open, type),
    )
    return [...header, ...others].map(({ path }) => `${type}: ${path}`)
  })

describe('without a feature that no other one imports', () => {
  const independent = findIndependent(webFeatures)

  it('there are such features', () => {
    expect(independent).toEqual(expect.arrayContaining(['audit', 'mail', 'mobileReports', 'reports', 'zReports']))
  })
  it.each(independent)('%s, its pages and its links are gone, and all others are there', (name) => {
    const { [name]: left, ...features } = webFeatures
    const paths = left?.pages.map(({ path }) => path) ?? []
    expect(workbenchOf(features).pages).toEqual(pages.filter(({ path }) => !paths.includes(path)))
    expect(linksOf(features)).toEqual(linksOf(webFeatures).filter((link) => !paths.includes(link.split(': ')[1] ?? '')))
  })
})
