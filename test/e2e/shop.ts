import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { buildApp } from '#server/app.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { builtPages } from '#server/pages.ts'
import { createDatabase } from '../postgres.ts'

interface Shop {
  address: string
  db: Database
}

interface Worker {
  shop: Shop
}

interface Fixtures {
  /** Signs in one of the demo shop's accounts, as a person does. */
  signIn(name: string, on?: Page): Promise<void>
  /** What the page's console said of errors; a test that expects some says so by emptying it. */
  complaints: string[]
}

/** A browser test has the whole shop behind it: the built pages, the real server, a database of its worker's own. */
export const test = base.extend<Fixtures, Worker>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const postgres = JSON.parse(process.env.TEST_POSTGRES ?? '')
      const database = `e2e_${randomUUID().slice(0, 8)}`
      await createDatabase(postgres, database, 'demo_shop')
      const db = openDatabase({ ...postgres, database })
      const config = { publicUrl: 'http://shop.test', production: false, logLevel: 'error' } as const
      const app = await buildApp({ db, config, pages: builtPages })
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      await use({ address, db })
      app.server.closeAllConnections()
      await app.close()
      await db.destroy()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(complaints)
      expect(complaints, 'errors in the browser’s console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page: own }, use) =>
    use(async (name, page = own) => {
      await page.goto('/admin/signin')
      await page.getByLabel('Email').fill(`${name}@tidewater.example`)
      await page.getByLabel('Password',{exact:true}).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL(name === 'supplier' ? '**/adminSupplier' : '**/admin')
    }),
})

export { expect }
