import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/roles.ts'
import type { WebFeatures } from '#workbench/feature.ts'
import { headerMenu, linksIn } from '#workbench/menus.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { mayOpen, menusOf, openToOthers } from '../roleMatrix.ts'
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

describe.each(roles)('the role %s', (type) => {
  const { guards } = workbenchOf(webFeatures)
  const home = type === 'supplier' ? '/adminSupplier' : '/admin'
  const whereTo = (page: (typeof pages)[number], onTheList: boolean) =>
    guards.redirectFor(page, onTheList ? { type, mobile_reports: true } : { type })

  it('opens its pages, and is taken home from all others', () => {
    const found = pages
      .filter(({ path }) => !openToOthers.includes(path))
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
      ...(['tools', 'account', 'footer', 'settings', 'transactions'] as const).map((label) => ({
        label,
        links: linksIn(label, open, type),
      })),
    ].map(({ label, links }) => [label, links.map((link) => [link.label, link.path])] as const)
    const isListed = ([, path]: readonly [string, string]) => onTheList || path !== '/admin/mobileReport'
    const expected = Object.entries(menusOf[type]).map(
      ([label, links]) => [label, Object.entries(links).filter(isListed)] as const,
    )
    const isFilled = ([, links]: readonly [string, readonly unknown[]]) => links.length > 0
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
    expect(independent).toEqual(expect.arrayContaining(['audit', 'counts', 'mail', 'reports']))
  })
  it.each(independent)('%s, its pages and its links are gone, and all others are there', (name) => {
    const { [name]: left, ...features } = webFeatures
    const paths = left?.pages.map(({ path }) => path) ?? []
    expect(workbenchOf(features).pages).toEqual(pages.filter(({ path }) => !paths.includes(path)))
    expect(linksOf(features)).toEqual(linksOf(webFeatures).filter((link) => !paths.includes(link.split(': ')[1] ?? '')))
  })
})
