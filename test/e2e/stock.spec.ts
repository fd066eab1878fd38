import readSheet from 'read-excel-file/node'
import { accountCalls } from '#features/accounts/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { aProduct } from '../products.ts'
import { countActs } from './countActs.ts'
import { aDevice, test } from './inventory.ts'
import { moreFor } from './rowMenu.ts'
import { expect, follow, keepToken, openShop, personOf, refusedWith, typeOver } from './shop.ts'

test('stock is received without calculating the total, and each change has a reason', async ({
  page,
  comeIn,
  openProduct,
  shop,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await comeIn('warehouse')
  const { id, device, row } = await openProduct({ quantity_available: 12, minimum_limit: 0 })
  const dialog = page.getByRole('dialog', { name: 'Add or take away' })
  const act = row.getByRole('button', { name: /^Add or take away/ })
  const available = row.locator('[data-key=quantity_available]')

  await part('one product is received in three acts: a click, the number, Enter', async () => {
    const acts = await countActs(page)
    await act.click()
    await expect(dialog.getByLabel('Pieces')).toBeFocused()
    await page.keyboard.type('8')
    await expect(dialog).toContainText('12 → 20')
    await page.keyboard.press('Enter')
    expect([await acts.clicks(), await acts.keys()]).toEqual([1, 2])
    await expect(page.getByText(`${device} Accessories Teal: 12 → 20 available`)).toBeVisible()
    await expect(available).toHaveText('20')
    await expect(act).toBeFocused()
  })
  await part('the field has the focus before the next event, so that no key is lost', async () => {
    const focused = await act.evaluate(async (button: HTMLElement) => {
      button.click()
      // Microtasks run before the next frame and the next key.
      for (let count = 0; count < 100; count++) await null
      return document.activeElement?.getAttribute('name')
    })
    expect(focused).toBe('by')
    await page.keyboard.press('Escape')
    await expect(act).toBeFocused()
  })
  await part('pieces that somebody else took meanwhile are no conflict, unless too few are left', async () => {
    await act.click()
    await page.getByRole('button', { name: 'Take away' }).click()
    await dialog.getByRole('textbox', { name: 'Pieces' }).fill('15')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByLabel('Reason').selectOption('Broken')
    await dialog.getByLabel('In your own words').fill('Fell off the shelf')
    const token = await shop.ask(undefined, accountCalls.signIn, { body: personOf('admin') })
    await shop.ask(token.token, inventoryCalls.adjust, { body: { id, by: -10, why: 'used' } })
    await dialog.getByRole('button', { name: 'Update stock' }).click()
    await expect(dialog.getByText('Nothing was taken away: only 10 are available.')).toBeVisible()
    await expect(dialog).toContainText('Available: 10')
    await dialog.getByRole('textbox', { name: 'Pieces' }).fill('4')
    await page.keyboard.press('Enter')
    await expect(page.getByText('10 → 6 available')).toBeVisible()
  })
  await part('the last reason is offered again, and an unsaved change of the row is kept', async () => {
    await typeOver(row.locator('[data-key=color]'), 'Rust')
    await act.click()
    await page.getByRole('button', { name: 'Take away' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('broken')
    await dialog.getByRole('textbox', { name: 'Pieces' }).fill('1')
    await page.keyboard.press('Enter')
    await expect(available).toHaveText('5')
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
    await expect(row.locator('[data-key=color]')).toHaveText('Rust')
  })
  await part('an edited quantity is saved with the reason below the list, which a reload keeps', async () => {
    await page.getByLabel('Reason for quantities:').selectOption('Counted')
    await page.getByLabel('The reason in your own words').fill('Count of November')
    await page.reload()
    await expect(page.getByLabel('Reason for quantities:')).toHaveValue('counted')
    await typeOver(available, '7')
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Product has been updated')).toBeVisible()
  })
  await part('who changed it is three clicks from the start page, and the list is exported', async () => {
    await follow(page, '/admin')
    const acts = await countActs(page)
    await page.getByRole('button', { name: 'Reports' }).click()
    await page.getByRole('menuitem', { name: 'Stock Movements' }).click()
    // The start page has a search box too.
    await page.getByRole('searchbox', { name: 'Search the movements' }).click()
    await page.keyboard.type(device)
    const changes = page.getByRole('table', { name: 'movements' }).locator('tbody tr')
    await expect(changes).toHaveCount(6)
    await expect(changes.first()).toContainText('Warehouse')
    await expect(changes.first()).toContainText('Counted')
    await expect(changes.first()).toContainText('Count of November')
    await expect(changes.first()).toContainText('5 → 7')
    expect(await acts.clicks()).toBeLessThanOrEqual(3)
    await page.getByLabel('Who:').selectOption('Head Office')
    await expect(changes).toHaveCount(1)
    await expect(changes).toContainText('Used in a repair')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const [sheet] = await readSheet(await (await coming).path())
    expect(sheet?.data.slice(1).map((cells) => cells.slice(1, 4))).toEqual([
      ['Warehouse', 'Head Office', 'Used in a repair'],
    ])
    await changes.getByRole('link', { name: String(id), exact: true }).click()
    await expect(row).toBeVisible()
  })
})

test('movements are linked from the stock history, an order and the audit log', { tag: '@details' }, async ({
  page,
  comeIn,
  shop,
  part,
}) => {
  const { order_id, product_id } = await shop.db
    .selectFrom('stock_ledger')
    .select(['order_id', 'product_id'])
    .where('order_id', 'is not', null)
    .executeTakeFirstOrThrow()
  await comeIn('admin')
  await part('an order shows its movements, and a movement its order', async () => {
    await page.goto(`/admin/transactions/${order_id}`)
    await page.getByRole('link', { name: 'Stock movements' }).click()
    await expect(page.getByLabel('Order:')).toHaveValue(String(order_id))
    await page
      .getByRole('link', { name: String(order_id), exact: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: `Transaction ${order_id}` })).toBeVisible()
  })
  await part('the stock history of a product leads to its movements', async () => {
    await follow(page, `/admin/inventory?query=${product_id}&filter_by=id`)
    await moreFor(page).first().click()
    await page.getByRole('menuitem', { name: 'Stock history' }).click()
    await page.getByRole('dialog').getByRole('link').click()
    await expect(page.getByLabel('Product:')).toHaveValue(String(product_id))
    await page.getByLabel('Product:').selectOption('All')
    await expect(page).not.toHaveURL(/product_id/)
  })
  await part('a change of the product in the audit log leads to its movements', async () => {
    const device = aDevice()
    const id = await aProduct(shop.db, { device })
    await shop.ask(await comeIn('admin'), inventoryCalls.update, { body: { id, cost_price: 2 } })
    await page.goto(`/admin/auditLog?filter_by=name&query=${device}`)
    await page.getByRole('button', { name: /^Details: changed product/ }).click()
    await page.getByRole('link', { name: 'Stock movements of this product' }).click()
    await expect(page.getByLabel('Product:')).toHaveValue(String(id))
  })
})

test('products of a view are chosen, exported and opened for editing, and all holds are transferred', {
  tag: '@details',
}, async ({ page, part }) => {
  // Its own shop, because other tests need the holds of the demo shop.
  const shop = await openShop('demo_shop')
  try {
    const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf('warehouse') })
    await page.goto(`${shop.address}/robots.txt`)
    await keepToken(page, token)
    await part('two products without stock', async () => {
      await page.goto(`${shop.address}/admin/inventory?view=out`)
      const rows = page.getByRole('grid', { name: 'products' }).locator('tbody tr')
      const ids: string[] = []
      for (const at of [0, 1]) {
        await rows.nth(at).getByRole('checkbox').check()
        ids.push((await rows.nth(at).getAttribute('data-row')) ?? '')
      }
      const coming = page.waitForEvent('download')
      await page.getByRole('region', { name: 'Selected products' }).getByRole('button', { name: 'Export' }).click()
      const [sheet] = await readSheet(await (await coming).path())
      expect(sheet?.data.slice(1).map(([id]) => String(id))).toEqual(ids)
      await page.getByRole('link', { name: 'Edit in Show All', exact: true }).click()
      await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
      await typeOver(rows.first().locator('[data-key=quantity_available]'), '9')
      await rows.first().getByRole('button', { name: /^Save/ }).click()
      await expect(page.getByText('Product has been updated')).toBeVisible()
      await page.getByLabel('Selected:').selectOption('All')
      await expect(rows).toHaveCount(10)
    })
    await part('the question and the notice have the same numbers', async () => {
      const { pieces, products } = await shop.ask(token, inventoryCalls.holds)
      expect(products).toBeGreaterThan(1)
      const held = `${pieces.toLocaleString('en-CA')} pieces of ${products} products`
      await page.getByRole('button', { name: 'Transfer all holds' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText(held)
      await question.getByRole('button', { name: 'Transfer all holds' }).click()
      await expect(page.getByText(`All products have been transferred ${held}`)).toBeVisible()
      await page.getByRole('button', { name: 'Transfer all holds' }).click()
      await expect(page.getByText('There is nothing to transfer: no product is on hold.')).toBeVisible()
    })
  } finally {
    // Otherwise the page could send a request to the shop that is closed.
    await page.goto('about:blank')
    await shop.close()
  }
})
