import type { Page } from '@playwright/test'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { queueSome } from '../mails.ts'
import { expect, test } from './shop.ts'
import { open, openNext } from './workbenchPages.ts'

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

/** A search has at most 200 characters, so a longer text is cut after a whole word. */
const searchable = (text: string) => (text.length > 200 ? text.slice(0, 200).replace(/\S*$/, '') : text)

test.beforeEach(async ({ shop, adminToken, comeIn }) => {
  await shop.ask(adminToken, inventoryCalls.update, { body: { id: 1, wholesale_price: 1234.5 } })
  await queueSome(shop.db, { subject: 'Order 12' })
  await comeIn('admin')
})

for (const [about, paths] of Object.entries(lists)) {
  test(`a search through all columns of the lists of ${about} finds a row by the text of each of its cells`, {
    tag: '@details',
  }, async ({ page, part }) => {
    for (const [at, path] of paths.entries())
      await part(path, () => findByEachText(page, () => (at === 0 ? open(page, path) : openNext(page, path))))
  })
}

async function findByEachText(page: Page, openList: () => Promise<void>) {
  const asking = page.waitForRequest(
    (request) => /(search|all)\/$/.test(request.url()) && !!request.postDataJSON()?.per_page,
  )
  await openList()
  const row = page.locator('tbody tr[data-row]').first()
  await expect(row).toBeVisible()
  const id = await row.getAttribute('data-row')
  // Cells of buttons and ticks show no text of the row.
  const texts = await row
    .locator('td:not(:has(button)):not(:has(input[type=checkbox]))')
    .evaluateAll((cells: HTMLElement[]) =>
      cells.map((cell) => cell.querySelector('select')?.selectedOptions[0]?.text ?? cell.innerText),
    )
  const wanted = new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).map(searchable))
  expect(wanted.size).toBeGreaterThan(3)
  const request = await asking
  const { authorization = '' } = request.headers()
  for (const text of wanted) {
    if (text === '' || text === '–') continue
    const answer = await fetch(request.url(), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...request.postDataJSON(), query: text, filter_by: '', per_page: 100 }),
    })
    const { items } = await answer.json()
    const found = items.map((item: { id?: number; product_id: number }) => String(item.id ?? item.product_id))
    expect(found, text).toContain(id)
  }
}
