import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { queueSome } from '../mails.ts'
import { expect, follow, refusedWith, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

type Db = Parameters<typeof queueSome>[0]
const refused = 'The mail server refused the address nobody@shop.test: 550 No such user'

/** Makes a mail with a unique subject, and returns the page of the list that shows only this mail. */
async function aMail(db: Db, given: Parameters<typeof queueSome>[1] = {}, became: object = { state: 'waiting' }) {
  const subject = `Order ${randomUUID().slice(0, 8)}`
  await queueSome(db, { ...given, subject })
  await db.updateTable('outbox').set(became).where('subject', '=', subject).execute()
  return { subject, path: `/admin/outbox?filter_by=subject&query=${encodeURIComponent(subject)}` }
}

test('an admin opens the outbox and sees the state of mails', { tag: '@details' }, async ({
  page,
  shop,
  part,
  expectConsoleError,
}) => {
  await part('the footer of every page links to the outbox', async () => {
    await page.goto('/admin/settings')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Outbox' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()
    await expect(page).toHaveTitle('Outbox · Tidewater Mobile')
  })
  await part('without a mail server the page explains that mails are not sent', async () => {
    await follow(page, '/admin/outbox')
    await expect(page.getByText('No mail server is set up. E-mails wait here')).toBeVisible()
    expectConsoleError(refusedWith(409))
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(page.getByText('SMTP_URL is missing.')).toBeVisible()
  })
  await part('its views show the state of mails, and the reason of a failure', async () => {
    const waiting = await aMail(shop.db)
    const failed = await aMail(shop.db, {}, { state: 'failed', tries: 1, last_error: refused })
    await follow(page, '/admin/outbox')
    await page.getByRole('button', { name: 'Failed', exact: true }).click()
    await expect(page).toHaveURL(/view=failed/)
    const row = page.getByRole('row').filter({ hasText: failed.subject })
    await expect(row).toContainText('Failed')
    await expect(row).toContainText(refused)
    await expect(page.getByText(waiting.subject)).toBeHidden()
    await page.getByRole('button', { name: 'Waiting', exact: true }).click()
    await expect(page.getByRole('row').filter({ hasText: waiting.subject })).toContainText('Waiting')
    await expect(page.getByText(failed.subject)).toBeHidden()
  })
})

test('a mail is read, or sent again', { tag: '@details' }, async ({ page, shop, part }) => {
  await part('a mail is previewed as its reader sees it, and as plain text', async () => {
    const { subject, path } = await aMail(shop.db)
    await page.goto(path)
    await page.getByRole('button', { name: `Preview “${subject}” to hsc@shop.test` }).click()
    const dialog = page.getByRole('dialog', { name: subject })
    const mail = dialog.frameLocator('iframe')
    await expect(mail.getByText('Thank you for order 12.')).toBeVisible()
    // Its styles are applied, although the content policy of the site forbids styles in the HTML.
    await expect(mail.getByRole('link', { name: 'See the order' })).toHaveCSS('background-color', 'rgb(13, 107, 117)')
    await dialog.getByRole('button', { name: 'As plain text' }).click()
    await expect(dialog.getByText('Thank you for order 12.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await part('a mail that failed is sent again by one press', async () => {
    const { subject, path } = await aMail(shop.db, {}, { state: 'failed', tries: 1, last_error: refused })
    await follow(page, path)
    await page.getByRole('button', { name: `Send again: “${subject}” to hsc@shop.test` }).click()
    await expect(page.getByText('The e-mail will be sent again.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('Waiting')
  })
  await part('sending a mail a second time needs a confirmation', async () => {
    const became = { state: 'sent', tries: 1, sent_at: sql<string>`now()` }
    const { subject, path } = await aMail(shop.db, {}, became)
    await follow(page, path)
    const row = page.getByRole('row').filter({ hasText: subject })
    await row.getByRole('button', { name: /^Send again/ }).click()
    const question = page.getByRole('alertdialog', { name: 'Send it a second time?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toContainText('Sent')
    await row.getByRole('button', { name: /^Send again/ }).click()
    await question.getByRole('button', { name: 'Send again' }).click()
    await expect(row).toContainText('Waiting')
  })
  await part('a mail with a secret is neither shown nor sent again after it was sent', async () => {
    const { subject, path } = await aMail(
      shop.db,
      { secret: 'for your eyes only' },
      { state: 'sent', html: '', text: '' },
    )
    await follow(page, path)
    const row = page.getByRole('row').filter({ hasText: subject })
    await expect(row.getByRole('button', { name: /^Send again/ })).toHaveCount(0)
    await row.getByRole('button', { name: /^Preview/ }).click()
    await expect(page.getByRole('dialog').getByText('its text was deleted after it was sent')).toBeVisible()
  })
})
