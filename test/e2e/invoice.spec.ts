import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { addressOf } from '#shared/call.ts'
import { summaryPath, test } from './orders.ts'
import { expect, refusedWith } from './shop.ts'

const pathOf = ({ id }: { id: number }) => `/admin/transactions/invoice/${id}`
const paperOn = (page: Page) => page.getByRole('article')

test('a store opens and downloads its invoice, and goes back', async ({ page, makeStore, shop, part }) => {
  await part('the page of an invoice has the invoice and its buttons, without menu and footer', async () => {
    const { who, orders } = await makeStore({ pieces: [2], promo_code: 'WELCOME10', remarks: '<b>#sys</b> By Friday' })
    const [order] = orders
    await page.goto(pathOf(order))
    const paper = paperOn(page)
    await expect(paper.getByRole('heading', { level: 1, name: `Invoice ${order.id}` })).toBeVisible()
    await expect(paper).toContainText('GST/HST registration 123456789 RT0001')
    await expect(paper).toContainText(who.username)
    await expect(paper).toContainText('<b>#sys</b> By Friday')
    await expect(paper.getByRole('row', { name: 'Halyard 1 Accessories 2 $10.00 $20.00' })).toBeVisible()
    await expect(paper.getByRole('row', { name: 'Discount (WELCOME10, 10%) -$2.00' })).toBeVisible()
    await expect(paper.getByRole('row', { name: 'Tax (HST 14%) $2.80' })).toBeVisible()
    await expect(paper.getByRole('row', { name: 'Total $20.80' })).toBeVisible()
    await expect(page).toHaveTitle(`Invoice ${order.id} from Tidewater Mobile`)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
  await part('an invoice is downloaded as a PDF, and sent by e-mail', async () => {
    const { who, orders } = await makeStore({})
    const [{ id }] = orders
    await page.goto(pathOf({ id }))
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    const download = await coming
    expect(download.suggestedFilename()).toBe(`invoice-${id}.pdf`)
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: 'E-mail the invoice' }).click()
    await expect(page.getByText('Invoice has been resent')).toBeVisible()
    const mails = shop.db
      .selectFrom('outbox')
      .select('to_address')
      .where('about', '=', 'invoice')
      .where('about_id', '=', id)
    expect(await mails.execute()).toEqual([{ to_address: who.email }])
  })
  await part('Back leads to the transactions if the history is empty', async () => {
    const { orders } = await makeStore({})
    await page.goto(pathOf(orders[0]))
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL((url) => url.pathname === summaryPath)
  })
})

test('an invoice prints without buttons, with the table’s header on each page, also in dark mode', {
  tag: '@details',
}, async ({ page, makeStore }) => {
  const { orders } = await makeStore({ pieces: Array.from({ length: 40 }, () => 1) })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(pathOf(orders[0]))
  await expect(paperOn(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const format of ['Letter', 'A4']) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf({ format }))))
    expect(text).toHaveLength(2)
    for (const sheet of text) expect(sheet).toMatch(/Item\s+Quantity\s+Price \(CAD\)\s+Amount \(CAD\)/)
    expect(text.join('')).not.toMatch(/Back|Print|Download|E-mail/)
  }
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'Printing'
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('Printing')
})

test('the invoice of another store and unknown invoices redirect to the home page without an error', {
  tag: '@details',
}, async ({ page, makeStore, comeIn, expectConsoleError }) => {
  expectConsoleError(refusedWith(404))
  const { orders } = await makeStore({})
  await comeIn('hsc')
  for (const path of [pathOf(orders[0]), pathOf({ id: 2_000_000_000 }), '/admin/transactions/invoice/none']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText('Error!')).toHaveCount(0)
  }
  await comeIn('warehouse')
  await page.goto(pathOf(orders[0]))
  await expect(paperOn(page)).toBeVisible()
})

test('an invoice that does not load shows an error, and “Try again” loads it', { tag: '@details' }, async ({
  page,
  makeStore,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(500))
  const { orders } = await makeStore({})
  const answer = `**${addressOf(invoiceCalls.page, orders[0])}`
  await page.route(answer, (route) => route.fulfill({ status: 500, json: { message: 'The shop is out of paper.' } }))
  await page.goto(pathOf(orders[0]))
  await expect(page.getByRole('alert').filter({ hasText: 'The shop is out of paper.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  await page.unroute(answer)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(paperOn(page)).toBeVisible()
})
