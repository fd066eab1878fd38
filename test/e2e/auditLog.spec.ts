import readSheet from 'read-excel-file/node'
import { discountCalls } from '#features/discounts/contract.ts'
import { expect, follow, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const pathOf = (code: string) => `/admin/auditLog?filter_by=name&query=${code}`

test('an admin opens the audit log and the details of a change', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makePromoCodes,
  part,
}) => {
  await part('the footer of every page links to the audit log', async () => {
    await page.goto('/admin/settings')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Audit Log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
  })
  await part('a change shows its user and the values before and after; its details show the other fields', async () => {
    const { codes } = await makePromoCodes(1)
    const [{ id, promo_code }] = codes as [(typeof codes)[number]]
    await shop.ask(adminToken, discountCalls.update, { body: { id, discount: 12.5 } })
    await follow(page, pathOf(promo_code))
    const row = page.getByRole('row').filter({ hasText: promo_code })
    await expect(row).toContainText('Head Office')
    await expect(row).toContainText('Discount %: 10 → 12.5')

    await row.getByRole('button', { name: `Details: changed promo code ${promo_code}` }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Changed promo code ${promo_code}` })
    await expect(dialog.getByRole('row', { name: 'Discount % 10 12.5' })).toBeVisible()
    await expect(dialog.getByText('Active', { exact: true })).toBeHidden()
    await dialog.getByText('fields did not change').click()
    await expect(dialog.getByText('Active', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test('filters by action, subject and day are in the address, and the export has the same rows', {
  tag: '@details',
}, async ({ page, shop, adminToken }) => {
  const body = { promo_code: 'AUDITLOGGED', discount: 5 }
  const { id } = await shop.ask(adminToken, discountCalls.create, { body })
  await shop.ask(adminToken, discountCalls.remove, { params: { id } })
  await page.goto(pathOf(body.promo_code))
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible()
  await page.getByLabel('Act:').selectOption('Removed')
  await page.getByLabel('What:').selectOption('Promo code')
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  await expect(page).toHaveURL(/act=removed/)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe('audit_log.xlsx')
  const rows = (await readSheet(await download.path()))[0]?.data ?? []
  expect(rows.slice(1)).toHaveLength(1)
  expect(rows[1]).toContain('AUDITLOGGED')

  await page.getByLabel('End date').fill('2001-01-01')
  await expect(page.getByText(/No entries match/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Act:')).toHaveValue('removed')
})
