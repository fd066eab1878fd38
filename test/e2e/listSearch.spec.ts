import type { Page } from '@playwright/test'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { queueSome } from '../mails.ts'
import { expect, test } from './shop.ts'

const lists = {
  transactions: [
    '/admin/transactions/summary',
    '/admin/transactions/report',
    '/admin/transactions/discount',
    '/admin/transactions/7',
  ],
  stores: [
    '/admin/timestamps',
    '/admin/zReport?view=differing',
    '/admin/mobileReport',
    '/admin/stores',
    '/admin/employees',
  ],
  users: ['/admin/settings/users', '/admin/auditLog', '/admin/messages?view=all', '/admin/outbox'],
}

/** A search takes 200 characters; of a longer text, its whole words. */
const searchable = (text: string) => (text.length > 200 ? text.slice(0, 200).replace(/\S*$/, '') : text)

test.beforeEach(async ({ shop, adminToken, comeIn }) => {
  await shop.ask(adminToken, inventoryCalls.update, { body: { id: 1, wholesale_price: 1234.5 } })
  await queueSome(shop.db, { subject: 'Order 12' })
  await comeIn('admin')
})

for (const [about, paths] of Object.entries(lists)) {
  test(`a search through all columns of the lists of ${about} finds a row by the text of each of its cells`, async ({
    page,
    part,
  }) => {
    for (const path of paths) await part(path, () => findByEachText(page, path))
  })
}

async function findByEachText(page: Page, path: string) {
  const asking = page.waitForRequest(
    (request) => /(search|all)\/$/.test(request.url()) && !!request.postDataJSON()?.per_page,
  )
  await page.goto(path)
  const row = page.locator('tbody tr[data-row]').first()
  await expect(row).toBeVisible()
  const id = await row.getAttribute('data-row')
  const texts: string[] = []
  // Cells of buttons and ticks show no text of the row.
  for (const cell of await row.locator('td:not(:has(button)):not(:has(input[type=checkbox]))').all()) {
    const choice = cell.locator('select')
    const isChoice = (await choice.count()) > 0
    texts.push(...(isChoice ? await choice.locator('option:checked').allInnerTexts() : await cell.allInnerTexts()))
  }
  const wanted = new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).map(searchable))
  expect(wanted.size).toBeGreaterThan(3)
  for (const text of wanted) {
    if (text === '' || text === '–') continue
    const request = await asking
    const { authorization = '' } = request.headers()
    const data = { ...request.postDataJSON(), query: text, filter_by: '', per_page: 100 }
    const answer = await page.request.post(request.url(), { headers: { authorization }, data })
    const { items } = await answer.json()
    const found = items.map((item: { id?: number; product_id: number }) => String(item.id ?? item.product_id))
    expect(found, text).toContain(id)
  }
}
