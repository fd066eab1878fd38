import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/roles.ts'
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

/** Returns every link in the menus, for each role, with its path. */
const linksOf = (features: WebFeatures) =>
  roles.flatMap((type) => {
    const { pages, guards } = workbenchOf(features)
    const open = pages.filter((page) => guards.whereTo(page, { type, mobile_reports: true }) === undefined)
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
