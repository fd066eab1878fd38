import type { Page } from '@playwright/test'
import { orderCalls } from '#features/orders/contract.ts'
import { addressOf } from '#shared/call.ts'
import { plainQuery } from '#shared/list.ts'
import { ordersPage } from '#shared/pageAddresses.ts'
import { webFeatures } from '../webFeatures.ts'
import { openPlainFile } from './sharedContext.ts'
import { expect, test } from './shop.ts'
import { isLoaded } from './workbenchPages.ts'

const lists = Object.values(webFeatures).flatMap(({ pages }) =>
  pages.flatMap(({ path, allow, list }) => (list ? [{ path, allow, address: list.address }] : [])),
)
const ofSupplier = lists.filter(({ allow }) => allow.includes('supplier'))

/** Opens a page, and returns how many times it requested the rows of its list. */
async function countRequests(page: Page, path: string, address: string) {
  let count = 0
  const note = (request: { url(): string }) => {
    if (new URL(request.url()).pathname === address) count++
  }
  page.on('request', note)
  await page.goto(path)
  await isLoaded(page)
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  page.off('request', note)
  return count
}

// If a page needs another request than its manifest names, the rows are requested twice.
test('the rows that the HTML requests are those that the page needs', { tag: '@details' }, async ({ page, signIn }) => {
  test.slow()
  expect(lists.length).toBeGreaterThan(15)
  await signIn('admin')
  for (const { path, address } of lists.filter((list) => !ofSupplier.includes(list)))
    expect.soft(await countRequests(page, path, address), path).toBe(1)
  await openPlainFile(page)
  await page.evaluate(() => localStorage.clear())
  await signIn('supplier')
  // The home of a supplier sends the same call, and must not send it later.
  await openPlainFile(page)
  for (const { path, address } of ofSupplier) expect.soft(await countRequests(page, path, address), path).toBe(1)
})

test('rows are requested before the scripts are there, unless the address has parameters', { tag: '@details' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const search = addressOf(orderCalls.search)
  await page.route('**/assets/*.js', () => {})
  const early = page.waitForRequest((request) => new URL(request.url()).pathname === search)
  await page.goto(ordersPage(), { waitUntil: 'commit' })
  expect((await early).postDataJSON()).toEqual(plainQuery)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === search) bodies.push(request.postDataJSON())
  })
  await page.goto(`${ordersPage()}?page=2`)
  await expect(page.getByText(/^Showing 11 to 20 of/)).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ page: 2 })])
})

test('a request of the HTML that fails is repeated', { tag: '@details' }, async ({
  page,
  signIn,
  expectConsoleError,
}) => {
  expectConsoleError(/the server responded with a status of 503/)
  await signIn('admin')
  let isFirst = true
  await page.route(`**${addressOf(orderCalls.search)}`, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return route.fulfill({ status: 503, json: { message: 'Try again.', errors: [] } })
  })
  await page.goto(ordersPage())
  await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
})
