import { readFile } from 'node:fs/promises'
import { discountCalls } from '#features/discounts/contract.ts'
import { addressOf, nameOfCall } from '#shared/call.ts'
import { discountsPath, expect, follow, test } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

test('a long export is made as a job, while the user goes on', { tag: '@details' }, async ({ page, shop, part }) => {
  const job = (name: RegExp) => page.getByRole('row').filter({ hasText: name }).first()

  await part('the page says what jobs are when there are none', async () => {
    await page.goto('/admin/jobs')
    await expect(page.getByText('No jobs yet.')).toBeVisible()
  })

  await part(
    'the export of a long list shows its progress in place, and is downloaded when it is done; elsewhere a notice has the file',
    async () => {
      await page.route(`**${addressOf(discountCalls.search)}`, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 1_000_000 } })
      })
      await follow(page, discountsPath)
      await expect(page.getByText('of 1,000,000 results')).toBeVisible()
      const direct = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      expect((await direct).suggestedFilename()).toBe('discount.xlsx')
      await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
      await expect(page.getByText('Export of promo codes is ready')).toBeHidden()

      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
      // The user goes to another page meanwhile.
      await follow(page, '/admin/settings')
      const notice = page.getByRole('status').filter({ hasText: 'Export of promo codes is ready' })
      await expect(notice).toBeVisible()
      // The file is offered longer than the notice is shown.
      const offer = page.locator('[data-offers]')
      const coming = page.waitForEvent('download')
      await offer.getByRole('button', { name: 'Download' }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe('discount.xlsx')
      expect((await readFile(await file.path())).toString('latin1', 0, 2)).toBe('PK')
      await expect(offer).toBeHidden()
    },
  )

  await part('the list has the job with its file', async () => {
    await page.getByRole('link', { name: 'Jobs' }).click()
    await expect(job(/Export of promo codes/)).toContainText('Done')
    await expect(job(/Export of promo codes/)).toContainText('discount.xlsx')
    const coming = page.waitForEvent('download')
    await job(/Export of promo codes/)
      .getByRole('button', { name: 'Download' })
      .click()
    expect((await coming).suggestedFilename()).toBe('discount.xlsx')
  })

  await part('a job that waits is cancelled, and one that failed is tried again', async () => {
    const { id: user_id } = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@tidewater.example')
      .executeTakeFirstOrThrow()
    const own = { user_id, started_by: 'Head Office', input: '{"body":{}}' }
    // No node knows the first call, so the job waits.
    await shop.db
      .insertInto('jobs')
      .values([
        {
          ...own,
          call: 'POST /of/a/newer/release/',
          title: 'Waiting work',
          state: 'queued',
          ended_at: null,
          error: '',
        },
        {
          ...own,
          ...{
            call: nameOfCall(discountCalls.export),
            title: 'Failed work',
            state: 'failed',
            ended_at: new Date().toISOString(),
          },
          error: 'The disk of the database is full.',
        },
      ])
      .execute()
    await page.goto('/admin/jobs')
    await expect(job(/Waiting work/)).toContainText('Waiting')
    await expect(page.getByRole('link', { name: 'Jobs' })).toHaveAttribute('data-count', '1')
    await expect(job(/Failed work/)).toContainText('The disk of the database is full.')
    await job(/Waiting work/)
      .getByRole('button', { name: /^Cancel/ })
      .click()
    await expect(page.getByText('Waiting work has been cancelled')).toBeVisible()
    await expect(job(/Waiting work/)).toContainText('Cancelled')
    await job(/Failed work/)
      .getByRole('button', { name: /^Try again/ })
      .click()
    await expect(page.getByText('Export of promo codes is ready')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Export of promo codes' })).toHaveCount(3)
  })
})
