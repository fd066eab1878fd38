import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { type OwnPostgres, openOwnPostgres } from '../ownPostgres.ts'
import { setPatientLimits, setShopLimits } from '../patience.ts'
import { backdateForm } from './publicPages.ts'
import { expect, openShop, refusedWith, type Shop, testInOwnContext as test } from './shop.ts'

let postgres: OwnPostgres
let shop: Shop
test.beforeAll(async () => {
  postgres = await openOwnPostgres()
  shop = await openShop(postgres.connection.database, postgres.connection)
  setShopLimits()
})
test.afterEach(() => postgres.thaw())
test.afterAll(async () => {
  setPatientLimits()
  await shop.close()
  await postgres.stop()
})

const banner = (page: Page) => page.getByText('The server is not answering.')

async function comeIn(page: Page) {
  const { token } = await shop.ask(undefined, accountCalls.signIn, {
    body: { email: 'admin@tidewater.example', password: demoPassword },
  })
  const localStorage = [{ name: 'user_token', value: token }]
  await page.context().setStorageState({ cookies: [], origins: [{ origin: shop.address, localStorage }] })
}

test('while the database hangs, one banner is shown; lists and forms keep their content, and continue by themselves', {
  tag: '@details',
}, async ({ page, expectConsoleError }) => {
  expectConsoleError(refusedWith(503))
  await comeIn(page)
  await page.goto(`${shop.address}/admin/transactions/discount`)
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
  await page.getByRole('button', { name: 'Create New Discount' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Discount' })
  await dialog.getByRole('textbox', { name: 'Promo Code' }).fill('HALFWAY')
  await dialog.getByRole('textbox', { name: 'Discount' }).fill('12')

  postgres.freeze()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(banner(page)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Promo Code' })).toHaveValue('HALFWAY')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 503)
  const polled = page.waitForResponse('**/health/ready')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await refused
  await polled
  await expect(banner(page)).toHaveCount(1)
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
  await expect(page.getByText('Error!')).toHaveCount(0)

  postgres.thaw()
  await expect(banner(page)).toBeHidden()
  await expect(dialog.getByRole('textbox', { name: 'Discount' })).toHaveValue('12')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('HALFWAY').first()).toBeAttached()
})

test('a page that is opened while the database hangs loads by itself afterwards', { tag: '@details' }, async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(503))
  expectConsoleError(/Our database is not answering/)
  await comeIn(page)
  postgres.freeze()
  await page.goto(`${shop.address}/admin/transactions/discount`)
  await expect(page.getByRole('alert')).toContainText('Our database is not answering.')
  postgres.thaw()
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible()
})

test('public pages are served from the cache, and a form that cannot be sent keeps its input', {
  tag: '@details',
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const paths = ['/', '/services', '/contact', '/find', '/fr', '/fr/services', '/fr/contact', '/fr/find']
  for (const path of paths) expect((await page.goto(shop.address + path))?.status()).toBe(200)
  await page.goto(`${shop.address}/fr/contact`)
  await page.getByLabel('Nom').fill('Ariane')
  await page.getByLabel('Courriel').fill('ariane@shop.example')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour du quai')
  await backdateForm(page)

  postgres.freeze()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  expect((await sent).status()).toBe(503)
  expect(Number((await sent).headers()['retry-after'])).toBeGreaterThan(0)
  await expect(page.getByRole('alert')).toContainText('Notre base de données ne répond pas.')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Bonjour du quai')
  for (const path of paths) {
    expect([path, (await page.goto(shop.address + path))?.status()]).toEqual([path, 200])
  }
  await context.close()
})
