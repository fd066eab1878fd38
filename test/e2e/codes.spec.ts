import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readCodes } from '../../tools/labelReader.ts'
import { aProduct } from '../products.ts'
import { expect, refusedWith, test } from './shop.ts'
import { open } from './workbenchPages.ts'

for (const width of [390, 1440]) {
  test(`a product gets a code from the inventory, and loses it again, at ${width}`, { tag: '@details' }, async ({
    page,
    comeIn,
    shop,
    expectConsoleError,
  }) => {
    expectConsoleError(refusedWith(409))
    expectConsoleError(refusedWith(400))
    const device = `Binnacle ${randomUUID().slice(0, 8)}`
    const code = `PACK-${randomUUID().slice(0, 8)}`
    const id = await aProduct(shop.db, { device })
    const ofOther = { product_id: await aProduct(shop.db), code: `OTHER-${randomUUID().slice(0, 8)}` }
    await shop.db
      .insertInto('barcodes')
      .values({ ...ofOther, user_id: 1, username: 'Head Office' })
      .execute()
    await page.setViewportSize({ width, height: 900 })
    await comeIn('warehouse')
    await open(page, `/admin/inventory?query=${id}&filter_by=id`)
    await page.getByRole('button', { name: new RegExp(`^More for .*${device}`) }).click()
    await page.getByRole('menuitem', { name: 'Codes' }).click()
    await page.getByRole('button', { name: 'Add Code' }).click()
    const form = page.getByRole('dialog', { name: 'Add Code' })
    // A scanner types the digits and Enter.
    await expect(form.getByLabel('Code')).toBeFocused()
    await page.keyboard.type('036000291453')
    await page.keyboard.press('Enter')
    await expect(form.getByText('The last digit of 036000291453 should be 2.', { exact: false })).toBeVisible()
    await form.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(page.getByText(new RegExp(`${code} is a code of .*${device}.* now`))).toBeVisible()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()

    // A search keeps the product that the link chose.
    await page.getByRole('searchbox').fill('no such code')
    await expect(page.getByText('No codes match')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()

    await page.getByRole('button', { name: 'Labels' }).click()
    const labels = page.getByRole('dialog', { name: 'Print Labels' })
    await labels.getByLabel('Number of labels').fill('0')
    await labels.getByRole('button', { name: 'Download PDF' }).click()
    await expect(page.getByText('Enter at least 1 label.')).toBeVisible()
    await labels.getByLabel('Number of labels').fill('3')
    await labels.getByLabel('Paper').selectOption({ label: 'Roll, 2¼ × 1¼ in (57 × 32 mm)' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      labels.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(readCodes(await readFile(await download.path()))).toEqual(Array(3).fill([`CODE-128:${code}`]))
    const [testPage] = await Promise.all([
      page.waitForEvent('download'),
      labels.getByRole('button', { name: 'Test page' }).click(),
    ])
    expect(readCodes(await readFile(await testPage.path()))).toEqual([['CODE-128:TEST']])
    await page.keyboard.press('Escape')
    await expect(labels).toBeHidden()

    await page.getByRole('button', { name: 'Add Code' }).click()
    await form.getByLabel('Code').fill(code)
    await page.keyboard.press('Enter')
    await expect(form.getByText(`This product already has the code ${code}.`)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: `Remove the code ${code}` }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('Code has been removed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: `Remove the code ${code}` })).toBeVisible()
  })
}
