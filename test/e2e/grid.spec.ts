import type { Page } from '@playwright/test'
import { discountCalls } from '#features/discounts/contract.ts'
import { cellOf, expect, refusedWith, rowOf, testInOwnContext as test, typeOver } from './shop.ts'

test.beforeEach(async ({ comeIn, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await comeIn('admin')
})

const updated = 'Discount has been updated'
const unsaved = (page: Page) => page.getByText('with unsaved changes')
/** The colour of a row that the pointer is not over. */
async function backgroundOf(page: Page, code: string) {
  await page.mouse.move(0, 0)
  return rowOf(page, code).evaluate((row) => getComputedStyle(row).backgroundColor)
}

/** Puts a text on the clipboard, and pastes it where the focus is. */
async function paste(page: Page, text: string) {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('a column is pasted, checked, taken back, and saved together', async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(404))
  const { prefix, codes, path } = await makePromoCodes(5)
  const code = (at: number) => `${prefix}-00${at}`
  const discount = (at: number) => cellOf(rowOf(page, code(at)), 'Discount %')
  const saved = async () => {
    const body = { query: prefix, filter_by: 'promo_code', sort: 'id' } as const
    return (await shop.ask(adminToken, discountCalls.search, { body })).items.map(({ discount }) => discount)
  }
  await page.goto(path)

  await part('Control and S saves the row while a cell is open', async () => {
    const plain = await backgroundOf(page, code(1))
    await discount(1).click()
    await page.keyboard.type('15')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(updated)).toBeVisible()
    await expect(discount(1)).toHaveText('15')
    await expect(discount(1)).toBeFocused()
    expect(await saved()).toEqual([15, 10, 10, 10, 10])

    // A text that is no number is refused, and nothing is saved.
    await page.keyboard.type('much')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Error! Enter a valid number.')).toBeVisible()
    await expect(page.getByText("You haven't made any changes")).toBeHidden()

    // Only a changed row has another colour, and its changed cells a third one.
    await typeOver(discount(1), '16')
    const tinted = await backgroundOf(page, code(1))
    expect(tinted).not.toBe(plain)
    expect(await backgroundOf(page, code(2))).toBe(plain)
    expect(await discount(1).evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toBe(tinted)
    await discount(1).press('Control+z')
    await expect(unsaved(page)).toBeHidden()
    expect(await backgroundOf(page, code(1))).toBe(plain)
  })

  await part('a pasted column fills the cells below, and what does not fit is said', async () => {
    await discount(2).press('Escape')
    await discount(2).click()
    await page.keyboard.press('Escape')
    await paste(page, '21\r\nsome\r\n230\r\n24\r\n25\r\n26\r\n')
    await expect(page.getByText('3 cells have been filled, and not saved yet.')).toContainText(
      '1 value does not fit: “some” in Discount %. 2 lines were left out, because the page ends here.',
    )
    await expect(discount(2)).toHaveText('21 changed')
    await expect(discount(3)).toHaveText('10')
    await expect(discount(4)).toContainText('Discount must be a percentage: at most 100.')
    await expect(discount(5)).toHaveText('24 changed')
    await expect(page.getByText('3 rows with unsaved changes')).toBeVisible()
  })

  await part('Control and Z takes back step by step, and a paste is one step', async () => {
    await typeOver(discount(5), '40')
    await page.keyboard.press('Control+z')
    await expect(discount(5)).toHaveText('24 changed')
    await expect(discount(5)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(unsaved(page)).toBeHidden()
    await expect(discount(2)).toBeFocused()

    // An open editor and other text fields have the undo of the browser.
    await typeOver(discount(5), '41')
    await page.getByRole('searchbox').press('Control+z')
    await discount(4).press('Enter')
    await page.keyboard.type('3')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Escape')
    await expect(discount(5)).toHaveText('41 changed')
    await discount(5).press('Control+z')
    await expect(unsaved(page)).toBeHidden()
  })

  await part('a range is pasted into an open cell: the code, the discount, the days and the state', async () => {
    await cellOf(rowOf(page, code(4)), 'Promo Code').click()
    await paste(page, `${prefix}-A\t31\t2031-01-01\t\tno\n${prefix}-B\t32\t\t2031-12-31\tyes`)
    await expect(page.getByText('10 cells have been filled, and not saved yet.')).toBeVisible()
    await expect(cellOf(rowOf(page, code(4)), 'Start')).toHaveText('2031-01-01 changed')
    await expect(cellOf(rowOf(page, code(4)), 'Active').getByRole('checkbox')).not.toBeChecked()
    await expect(cellOf(rowOf(page, code(5)), 'Active').getByRole('checkbox')).toBeChecked()
    await page.keyboard.press('Control+z')
    await expect(unsaved(page)).toBeHidden()
  })

  await part('Save all saves what it can, and the other rows show why not', async () => {
    await shop.ask(adminToken, discountCalls.remove, { params: { id: codes[2]?.id ?? 0 } })
    await discount(2).press('Enter')
    await paste(page, '51\n52\n530\n54')
    await expect(page.getByText('4 rows with unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Save all' }).click()
    await expect(page.getByRole('alert')).toContainText(
      `2 rows have been saved. Not saved: the promo code ${code(3)}, the promo code ${code(4)}. The rows show why.`,
    )
    await expect(rowOf(page, code(3))).toContainText('There is no such promo code. It may have been removed.')
    await expect(discount(4)).toContainText('Discount must be a percentage: at most 100.')
    await expect(page.getByText('2 rows with unsaved changes')).toBeVisible()
    expect(await saved()).toEqual([15, 51, 10, 54])

    // Saved changes are not taken back, only the other cells of the paste.
    await discount(2).press('Control+z')
    await expect(unsaved(page)).toBeHidden()
    await expect(discount(2)).toHaveText('51')
  })

  await part('Control and S outside the rows saves all of them', async () => {
    await typeOver(discount(1), '61')
    await typeOver(discount(2), '62')
    await page.getByRole('searchbox').press('Control+s')
    await expect(page.getByText(`${updated} (2 rows)`)).toBeVisible()
    await expect(unsaved(page)).toBeHidden()
    expect(await saved()).toEqual([61, 62, 10, 54])
  })
})

test('the further acts of a row are in its menu', async ({ page, comeIn, part }) => {
  await part('a mouse opens the menu, and a dialog returns the focus to it', async () => {
    await comeIn('warehouse')
    await page.goto('/admin/inventory')
    const row = page.locator('tr[data-index="1"]')
    const more = row.getByRole('button', { name: /^More for/ })
    await more.click()
    await page.getByRole('menuitem', { name: 'Stock history' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stock history' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(more).toBeFocused()
    await more.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Stock history' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(more).toBeFocused()
  })
})
