import { globSync, readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillDemoShop } from '#app/demoShop.ts'
import { publicFeatures } from '#app/publicFeatures.ts'
import { buildApp } from '#app/server.ts'
import { serverFeatures } from '#app/serverFeatures.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoAccounts } from '#features/accounts/server/demo.ts'
import { secretSeal } from '#platform/backup/secretSeal.ts'
import type { Subject } from '#platform/db/audit.ts'
import { platformAudited } from '#platform/db/audited.ts'
import { openUploads } from '#platform/files/uploads.ts'
import type { ServerFeature } from '#platform/shop/feature.ts'
import type { Call } from '#shared/call.ts'
import type { BrowserParts } from '#site/startSite.ts'
import { publicPages } from '../e2e/publicPages.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { findIndependent, importAll, readImports } from '../sources.ts'

const without = (names: readonly string[]) =>
  Object.fromEntries(Object.entries(serverFeatures).filter(([name]) => !names.includes(name)))

/** Returns the calls that the contracts in a feature's folder declare. */
async function readCalls(name: string): Promise<Call[]> {
  const contracts = await importAll<Record<string, Call>>(`src/features/${name}/*ontract.ts`)
  return [...contracts.values()]
    .flatMap((contract) => Object.entries(contract))
    .flatMap(([exported, calls]) => (/Calls$/.test(exported) ? Object.values(calls) : []))
}

/** The public pages that a feature serves. */
const pagesOf = (feature: ServerFeature, { db }: Pick<OpenShop, 'db'>) =>
  feature
    .publicPages?.({
      db,
      uploads: openUploads({ folder: '' }),
      publicUrl: '',
      smtpUrl: undefined,
      dkimSelector: undefined,
      textRecords: undefined,
      secrets: secretSeal([], 20),
      backups: undefined,
      audited: [],
      health: [],
      personal: [],
      lists: [],
      training: false,
      fillTrainingShop: async () => undefined,
      listErasures: async () => undefined,
      folders: { data: undefined, pictures: { folder: '/' }, hasOwnDatabase: false },
    })
    .map(({ page }) => page) ?? []

// The receipts answer some calls of the orders, because these change the stock of a store.
const independent = findIndependent(serverFeatures).filter((name) => name !== 'receipts')

it('the list has every feature whose folder has a manifest', () => {
  const files = readImports()
  const folders = readdirSync('src/features').filter((folder) => files.has(`src/features/${folder}/server/feature.ts`))
  expect(Object.keys(serverFeatures).toSorted()).toEqual(folders.toSorted())
})

it('every public page that a feature serves is drawn by a feature, and the other way round', async () => {
  const { db } = await openShop()
  const served = Object.values(serverFeatures).flatMap((feature) => pagesOf(feature, { db }))
  const drawn = publicFeatures.map(({ page }) => page)
  expect(served.map(({ name }) => name).toSorted()).toEqual(drawn.map(({ name }) => name).toSorted())
  expect(new Set(served.map(({ path }) => path)).size).toBe(served.length)
})

it('every public page that visitors may find is one of those that the browser tests open', () => {
  const isOpened = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return publicPages.some((address) => pattern.test(address))
  }
  const found = publicFeatures.filter(({ page }) => !page.isPrivate)
  expect(found.map(({ page }) => page.path).filter((path) => !isOpened(path))).toEqual([])
})

describe('the islands', () => {
  const files = globSync('src/features/*/public/browser.ts')

  it('of every feature are in the list of the app', () => {
    expect(readImports().get('src/app/islands.ts')).toEqual(expect.arrayContaining(files))
  })

  it('that pages draw are the ones that the browser can load', async () => {
    const modules = [...(await importAll<BrowserParts>(files)).values()]
    const loaded = modules.flatMap((module) =>
      Object.values(module).flatMap(({ islands = {} }) => Object.keys(islands)),
    )
    const pages = [...readImports().keys()].filter((file) => file.includes('/public/') && file.endsWith('.tsx'))
    const drawn = pages.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<Island\s+name="(\w+)"/g)])
    expect(drawn.map(([, name]) => name).toSorted()).toEqual(loaded.toSorted())
  })
})

// The reports of the tills are moved in from the earlier system, so they can only be left out together with the feature movingIn.
it('the first count and the audit log can be left out', () => {
  expect(independent).toEqual(expect.arrayContaining(['audit', 'announcements', 'counts']))
})

describe('without a feature that no other one imports', { tags: ['details'] }, () => {
  let shop: OpenShop
  beforeAll(async () => {
    shop = await openShop()
  })

  it.each(independent)(
    '%s, the server has none of its calls, all the others, and none of its public pages',
    async (name) => {
      const config = {
        publicUrl: 'http://shop.test',
        production: false,
        logLevel: 'silent',
        uploads: { folder: '' },
      } as const
      const app = await buildApp({ db: shop.db, config, features: without([name]) })
      const own = await readCalls(name)
      const ownPages = pagesOf(serverFeatures[name] ?? {}, shop)
      expect(own.length + ownPages.length).toBeGreaterThan(0)
      expect(app.calls.toSorted(byPath)).toEqual(shop.app.calls.filter((call) => !own.includes(call)).toSorted(byPath))
      const { body: siteMap } = await app.inject('/sitemap.xml')
      for (const { path } of ownPages) expect(siteMap).not.toContain(`<loc>http://shop.test${path}</loc>`)
      await app.close()
    },
  )

  it('the demo shop can be filled, and its users can sign in', async () => {
    const shop = await openShop('empty_shop', { features: without(independent) })
    expect(await fillDemoShop(shop.db, { features: without(independent) })).toBe(true)
    for (const { email } of demoAccounts)
      expect(await shop.signIn(email.split('@')[0] ?? '')).toEqual(expect.any(String))
    expect((await shop.ask(undefined, accountCalls.signIn, { body: { email: '', password: '' } })).status).toBe(400)
    expect((await shop.app.inject('/health/ready')).statusCode).toBe(200)
  })
})

const byPath = (one: Call, other: Call) => `${one.method} ${one.path}`.localeCompare(`${other.method} ${other.path}`)

describe('the audited subjects', () => {
  const listed = [...platformAudited, ...Object.values(serverFeatures).flatMap(({ audited = [] }) => audited)]

  it('are all in the manifest of their feature, or in the list of the platform', async () => {
    const declared: string[] = []
    for (const file of readImports().keys()) {
      const names = [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = (?:subjectOf|eventOf)\(/g)]
      const modules = names.length > 0 ? [...(await importAll<Subject>(file)).values()] : []
      for (const module of modules) declared.push(...names.flatMap(([, name = '']) => module[name]?.name ?? []))
    }
    expect(listed.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
  })

  it('have a name each', () => {
    const names = listed.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('show no field that holds a secret', () => {
    const fields = listed.flatMap(({ fields }) => Object.keys(fields))
    expect(fields.filter((field) => /password|token|secret|hash|key|pin$/i.test(field))).toEqual([])
  })
})
