import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import readSheet from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { addressOf } from '#shared/call.ts'
import { cellIn, rowOf, test } from './orders.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'

/** The texts of the pages of a PDF. */
async function textOf(file: Download) {
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await file.path())))
  return (await extractText(pdf)).text
}

test('all transactions that match are selected and changed, over pages', { tag: '@details' }, async ({
  page,
  shop,
  comeIn,
  makeStore,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  const { id, path, orders } = await makeStore(...Array.from({ length: 12 }, () => ({})))
  const states = () => shop.db.selectFrom('orders').select(['status', 'paid']).where('user_id', '=', id).execute()
  const bar = page.getByRole('region', { name: 'Selected transactions' })
  const question = page.getByRole('alertdialog')
  await comeIn('warehouse')
  await page.goto(path)

  await part('after the rows of the page, a button selects all that match', async () => {
    await page.getByLabel(`Select transaction ${orders[11]?.id}`).check()
    await expect(bar.getByText('1 selected')).toBeVisible()
    await expect(bar.getByRole('button', { name: /that match/ })).toBeHidden()
    await page.getByLabel('Select all transactions shown').check()
    await expect(bar.getByText('10 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
    await expect(bar.getByText('All 12 selected')).toBeVisible()

    // A row that is not wanted ends that, and the other rows of the page stay selected.
    await page.getByLabel(`Select transaction ${orders[11]?.id}`).uncheck()
    await expect(bar.getByText('9 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: 'Page 1' }).click()
  })

  await part('Completed asks for the orders of other pages, changes them all, and says what was left out', async () => {
    await rowOf(page, orders[11]!).getByLabel('Status').selectOption('Completed')
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Transaction line has been updated')).toBeVisible()
    await page.getByLabel('Select all transactions shown').check()
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
    await bar.getByRole('button', { name: 'Completed' }).click()
    await expect(question).toContainText('Mark 12 transactions as completed?')
    await question.getByRole('button', { name: 'Mark as completed' }).click()
    await expect(page.getByText('11 transactions were marked as completed; 1 was already completed')).toBeVisible()
    await expect(bar).toBeHidden()
    expect(await states()).toEqual(orders.map(() => ({ status: 1, paid: 0 })))
  })

  await part('an order that was placed meanwhile is not changed by surprise', async () => {
    await page.getByLabel('Select all transactions shown').check()
    await bar.getByRole('button', { name: 'Select all 12 that match' }).click()
    const other = shop.db.selectFrom('users').select('id').where('username', '=', 'Warehouse')
    await shop.db
      .updateTable('orders')
      .set({ user_id: other, username: 'Warehouse' })
      .where('id', '=', orders[0]!.id)
      .execute()
    await bar.getByRole('button', { name: 'Paid' }).click()
    await question.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(page.getByText('Nothing was marked as paid: the list has changed.')).toBeVisible()
    expect(await states()).toEqual(orders.slice(1).map(() => ({ status: 1, paid: 0 })))
    // The list is loaded again.
    await expect(page.getByText('Showing 1 to 10 of 11 results')).toBeVisible()
  })
})

test('the selected transactions are exported, printed and e-mailed', { tag: '@details' }, async ({
  page,
  shop,
  openOrders,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(noAnswer)
  const [one, other, third] = await openOrders({ remarks: 'First' }, { remarks: 'Second' }, {})
  const bar = page.getByRole('region', { name: 'Selected transactions' })
  for (const { id } of [one, other]) await page.getByLabel(`Select transaction ${id}`).check()

  await part('Export has only the selected rows', async () => {
    const coming = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export' }).click()
    const [sheet] = await readSheet(await (await coming).path())
    expect(sheet?.data.slice(1).map(([id]) => id)).toEqual([other.id, one.id])
  })

  await part('Print has the invoices, each on its own sheet', async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', '')
    })
    await bar.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-asked]')).toBeVisible()
    await expect(page).toHaveTitle('Invoices')
    const { text } = await extractText(
      await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true }))),
    )
    expect(text).toHaveLength(2)
    for (const [at, { id, remarks }] of [one, other].entries()) {
      expect(text[at]).toContain(`Invoice ${id}`)
      expect(text[at]).toContain(remarks)
    }
    expect(text.join()).not.toMatch(/Transaction History|Paid by|Select/)
    // `page.pdf` ends the print, so the page is back.
    await expect(page).not.toHaveTitle('Invoices')
    await expect(rowOf(page, third)).toBeVisible()
  })

  await part('Invoices as PDF and Packing slips are one file each, also after a double click', async () => {
    const files: string[] = []
    page.on('download', (file) => files.push(file.suggestedFilename()))
    for (const [name, title] of [
      ['Invoices as PDF', 'Invoice'],
      ['Packing slips', 'Packing slip'],
    ] as const) {
      const coming = page.waitForEvent('download')
      await bar.getByRole('button', { name }).dblclick()
      const text = await textOf(await coming)
      expect(text.map((page) => page.includes('$'))).toEqual(title === 'Invoice' ? [true, true] : [false, false])
      for (const [at, { id, remarks }] of [one, other].entries()) {
        expect(text[at]).toContain(`${title} ${id}`)
        expect(text[at]).toContain(remarks)
      }
      await expect(bar.getByRole('button', { name })).toBeVisible()
    }
    expect(files).toEqual(['invoices.pdf', 'packing-slips.pdf'])
  })

  await part('E-mail invoices queues one mail for each order, also after a lost reply', async () => {
    await page.route(
      `**${addressOf(invoiceCalls.sendMany)}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const send = bar.getByRole('button', { name: 'E-mail invoices' })
    await send.click()
    await expect(page.getByText('The server cannot be reached.')).toBeVisible()
    await send.click()
    await expect(page.getByText('2 invoices will be e-mailed')).toBeVisible()
    await expect(bar).toBeHidden()
    await expect(page.getByLabel('Select all transactions shown')).toBeFocused()
    const about = shop.db.selectFrom('outbox').select('about_id').where('about', '=', 'invoice')
    const mails = await about.where('about_id', 'in', [one.id, other.id, third.id]).orderBy('about_id').execute()
    expect(mails.map(({ about_id }) => about_id)).toEqual([one.id, other.id])
    await expect(cellIn(rowOf(page, third), 'paid')).toBeVisible()
  })
})
