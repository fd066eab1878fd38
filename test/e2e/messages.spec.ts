import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, follow, refusedWith, type Shop, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

/** A message that no other test uses, and the page that lists only this message. */
async function aMessage({ db }: Shop, given: { message?: string; language?: 'en' | 'fr' } = {}) {
  const name = `Visitor ${randomUUID().slice(0, 8)}`
  const row = { name, email: 'visitor@mail.example', message: 'Do you mend tablets?', language: 'en', ...given }
  const { id } = await db.insertInto('contact_messages').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, name, path: `/admin/messages?filter_by=name&query=${encodeURIComponent(name)}` }
}

/** Expects the menu to show how many messages are new, on the button of its group and beside its link. */
async function expectMenuToCount(page: Page, { db }: Shop) {
  const messages = db.selectFrom('contact_messages').where('answered_at', 'is', null)
  const { count } = await messages.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const group = page.getByRole('button', { name: 'Scheduling', exact: true })
  await expect(group).toHaveAttribute('aria-description', new RegExp(`Messages: ${count} new`))
  await group.click()
  await expect(page.getByRole('menuitem', { name: 'Messages', exact: true })).toHaveAttribute('data-count', `${count}`)
  await page.keyboard.press('Escape')
}

test('an admin reads and answers messages', { tag: '@details' }, async ({ page, shop, part }) => {
  await part('an admin finds the messages in the menu, beside the appointments', async () => {
    await page.goto('/admin/appointments')
    await page.getByRole('button', { name: 'Scheduling' }).click()
    await page.getByRole('menuitem', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    // Messages that other tests sent come before this one in the list.
    await page.getByRole('searchbox', { name: 'Search the messages' }).fill('Saulnier')
    await expect(page.getByRole('row', { name: /Doug Saulnier/ })).toContainText('Which of your stores is the closest')
    await page.getByRole('searchbox', { name: 'Search the messages' }).fill('')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  })
  await part('one is marked as answered from the dialog, and as new again from its row', async () => {
    const { name, path } = await aMessage(shop)
    await follow(page, path)
    await page.getByRole('button', { name: `Read the message from ${name}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Mark as answered: the message from ${name}` })
      .click()
    await expect(page.getByText(`The message from ${name} is marked as answered.`)).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('No messages match')).toBeVisible()
    await expectMenuToCount(page, shop)

    await page.getByRole('button', { name: 'Answered', exact: true }).first().click()
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('Answered')
    await row.getByRole('button', { name: `Mark as new: the message from ${name}` }).click()
    await expect(row).toBeHidden()
    await expectMenuToCount(page, shop)
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(row).toContainText('New')
  })
  await part('a message is read whole, as plain text, and answered by mail', async () => {
    const { name, path } = await aMessage(shop, {
      message: 'Bonjour\n\n<b>Réparez-vous les tablettes?</b>',
      language: 'fr',
    })
    await follow(page, path)
    await page.getByRole('button', { name: `Read the message from ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Message from ${name}` })
    await expect(dialog.getByText('<b>Réparez-vous les tablettes?</b>')).toHaveAttribute('lang', 'fr')
    await expect(dialog.getByText('French', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Answer by e-mail' })).toHaveAttribute(
      'href',
      `mailto:visitor@mail.example?subject=${encodeURIComponent('Votre message à Tidewater Mobile')}`,
    )
  })
})

test('the second of two users who mark a message as answered sees an error', { tag: '@details' }, async ({
  page,
  shop,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const { id, name, path } = await aMessage(shop)
  await page.goto(path)
  const mark = page.getByRole('button', { name: `Mark as answered: the message from ${name}` })
  await expect(mark).toBeVisible()
  await shop.db
    .updateTable('contact_messages')
    .set({ answered_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  await mark.click()
  await expect(page.getByText('Someone else changed this message first.')).toBeVisible()
})
