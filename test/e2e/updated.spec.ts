import { readFileSync } from 'node:fs'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { builtPages, type PageSource } from '#platform/pages/builtPages.ts'
import { releaseHeader } from '#shared/releaseHeader.ts'
import { builtFrom } from './builtFrom.ts'
import { cellOf, expect, openShop, type Shop, testInOwnContext as test, typeOver } from './shop.ts'

/** The file with which the workbench begins has another name in each release. */
const entry = builtFrom('index.html')
const nextEntry = '/assets/index-next.js'

let isUpdated = false
/** The pages of this release, and after the update those of the next one. */
const pages: PageSource = async (app) => {
  const built = await builtPages(app)
  app.get(nextEntry, (_, reply) => reply.type('text/javascript').send(readFileSync(`dist/web${entry}`)))
  app.addHook('onRequest', async (_, reply) => {
    if (isUpdated) reply.header(releaseHeader, nextEntry.split('/').at(-1))
  })
  return {
    ...built,
    async workbench(url, shop) {
      const { html, policy = '' } = await built.workbench(url, shop)
      return { policy, html: isUpdated ? html.replaceAll(entry, nextEntry) : html }
    },
    isLive: true,
  }
}

let shop: Shop
test.beforeAll(async () => {
  shop = await openShop('demo_shop', undefined, { pages })
})
test.afterAll(() => shop.close())

test('a browser that is open while the shop is updated offers to load the page again, and brings back what was typed', {
  tag: '@details',
}, async ({ page }) => {
  const { token } = await shop.ask(undefined, accountCalls.signIn, {
    body: { email: 'admin@tidewater.example', password: demoPassword },
  })
  const localStorage = [{ name: 'user_token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.address, localStorage }] })
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    return question.accept()
  })
  await page.goto(`${shop.address}/admin/transactions/discount`)
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
  const cell = cellOf(page.getByRole('row').nth(1), 'Discount %')
  await typeOver(cell, '35')
  await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
  const banner = page.getByText('Tidewater was updated. Load the page again. What you typed is kept.')
  await expect(banner).toBeHidden()

  isUpdated = true
  // The next request that the page sends.
  await page.getByRole('searchbox').fill('e')
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
  await expect(cell).toContainText('35')
  expect(questions).toEqual([])
})
