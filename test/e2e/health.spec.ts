import { sql } from 'kysely'
import { healthCalls } from '#features/health/contract.ts'
import { addressOf } from '#shared/call.ts'
import { queueSome } from '../mails.ts'
import { expect, refusedWith, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('an admin sees whether the shop is well, and what to do if it is not', { tag: '@details' }, async ({
  page,
  shop,
  part,
  expectConsoleError,
}) => {
  const card = (name: string) => page.getByRole('region', { name })
  // Other tests book and write so much that the shop warns of it.
  await shop.db.deleteFrom('floods').execute()
  await part('every part has a state in a word, and figures', async () => {
    // Not from the catalogue: the footer moves away while it loads more products.
    await page.goto('/admin/outbox')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Health' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible()
    await expect(page).toHaveTitle('Health · Tidewater Mobile')
    await expect(card('Database')).toContainText('Good')
    await expect(card('Database')).toContainText(/Answers in\s*[\d.]+ ms/)
    await expect(card('Database')).toContainText(/Size\s*[\d.]+ MB/)
    await expect(card('Disk')).toContainText(/Free for .+?[\d.]+ [GT]B/)
    await expect(card('Versions')).toContainText(process.versions.node)
    await expect(card('Versions')).toContainText(/Running since\s*\d{4}-\d\d-\d\d \d\d:\d\d/)
    await expect(card('Mail')).toContainText('Warning')
    await expect(card('Mail').getByRole('heading', { name: 'What to do' })).toBeVisible()
    await expect(card('Mail').getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/admin/outbox')
    await expect(page.getByRole('status').filter({ hasText: 'attention' })).toHaveText(
      '2 parts need attention: Backups, Mail.',
    )
    await expect(card('Background work')).toContainText(/Content of the pages/)
  })
  await part('it is checked again at a click, and changes in place', async () => {
    await shop.db
      .insertInto('nodes')
      .values({
        ...{ id: '11111111-1111-4111-8111-111111111111', host: 'counter-two', release: '0.1.0', schema: 'x' },
        ...{ node_version: '24.0.0', seen_at: sql<string>`now() - interval '5 minutes'` },
      })
      .execute()
    await queueSome(shop.db, {})
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(card('Nodes')).toContainText('One node stopped without saying so.')
    await expect(card('Nodes')).toContainText('Start counter-two again')
    await expect(page.getByRole('status').filter({ hasText: 'attention' })).toHaveText(
      '3 parts need attention: Backups, Mail, Nodes.',
    )
    await shop.db.deleteFrom('nodes').execute()
  })
  await part('if it cannot be checked, the last figures stay, with a sentence', async () => {
    expectConsoleError(refusedWith(503))
    const address = `**${addressOf(healthCalls.all)}`
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { message: 'The database does not answer.', code: 'unavailable' } }),
    )
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'What you see is of' })).toBeVisible({ timeout: 30_000 })
    await expect(card('Database')).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText('What you see is of')).toBeHidden()
  })
})
