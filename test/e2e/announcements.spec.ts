import { randomUUID } from 'node:crypto'
import { daysAfter, today } from '#shared/day.ts'
import { dialog, judge, looks } from './judge.ts'
import { expect, follow, test } from './shop.ts'
import { open } from './workbenchPages.ts'

test('the office announces, a store reads, and the office sees it', async ({ page, comeIn }) => {
  const title = `News ${randomUUID().slice(0, 8)}`
  const row = page.getByRole('row').filter({ hasText: title })
  const form = page.getByRole('dialog')
  const own = page.getByRole('group').filter({ hasText: title })

  await comeIn('admin')
  await open(page, `/admin/announcements?query=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: 'Add Announcement' }).click()
  await page.getByLabel('All stores').click()
  await form.getByRole('button', { name: 'Add Announcement' }).click()
  for (const fault of ['Title is required.', 'End Day is required.', 'Choose at least one store.'])
    await expect(form.getByText(fault)).toBeVisible()
  await judge(page, { only: dialog })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Message').fill('First line.\n\nLast line.')
  await form.getByLabel('End Day').fill(daysAfter(today(), 2))
  await form.getByLabel('Charlottetown').click()
  await form.getByRole('button', { name: 'Add Announcement' }).click()
  await expect(row).toContainText('0 of 1 stores')

  await comeIn('charlottetown')
  await open(page, '/admin')
  await expect(own.getByText('Last line.')).toBeVisible()
  await judge(page, { as: looks })
  await own.getByRole('button', { name: 'Mark as read' }).click()
  await expect(own.getByText('Last line.')).toBeHidden()
  await expect(own.getByText(title)).toBeVisible()
  await expect(own.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(own.getByText('Last line.')).toBeVisible()
  await follow(page, '/admin/cart')
  await expect(own).toBeHidden()

  await comeIn('admin')
  await open(page, `/admin/announcements?query=${encodeURIComponent(title)}`)
  await expect(row).toContainText('1 of 1 stores')
  await page.getByRole('button', { name: `Who has read ${title}` }).click()
  await expect(form).toContainText(/Charlottetown20\d\d-\d\d-\d\d \d\d:\d\d · Charlottetown/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Edit the announcement ${title}` }).click()
  await form.getByLabel('Message').fill('Another line.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('0 of 1 stores')
  await page.getByRole('button', { name: `Remove the announcement ${title}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
})
