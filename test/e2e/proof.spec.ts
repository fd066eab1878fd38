import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import { chooseFor } from './rowMenu.ts'
import { expect, follow, refusedWith, strongPassword, test, typeOver } from './shop.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' })
const notDone = (page: Page) => page.getByText('Nothing was done, because you did not confirm that it is you.')

test('an act that needs a fresh proof asks for the password in place', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  comeIn,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(403))
  expectConsoleError(refusedWith(400))
  const token_hash = hashToken(await comeIn('admin'))
  const anHourPasses = () =>
    shop.db.updateTable('sessions').set({ proved_at: null }).where('token_hash', '=', token_hash).execute()

  await part('over an open dialog, which keeps what was typed until the user has proved who they are', async () => {
    await page.goto('/admin/settings/users')
    const opener = page.getByRole('button', { name: 'Add new user' })
    await opener.click()
    const email = `proved.${Date.now()}@tidewater.example`
    const form = page.getByRole('dialog', { name: 'Add new user' })
    await form.getByLabel('Store Name').fill(`Proved ${Date.now()}`)
    await form.getByLabel('Email Address').fill(email)
    await form.getByLabel(/^Password/).fill(strongPassword)
    await form.getByLabel('Confirm Password').fill(strongPassword)
    await anHourPasses()
    await form.getByRole('button', { name: 'Add user' }).focus()
    await page.keyboard.press('Enter')

    const password = question(page).getByLabel('Your password')
    await expect(password).toBeFocused()
    await password.fill('a wrong one')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAccessibleDescription('This password is wrong. Check it and try again.')
    await expect(password).toBeFocused()

    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(notDone(page)).toBeVisible()
    await expect(form.getByRole('button', { name: 'Add user' })).toBeFocused()
    await expect(form.getByLabel('Email Address')).toHaveValue(email)
    await expect(form.getByRole('alert')).toHaveCount(0)

    await page.keyboard.press('Enter')
    await expect(password).toHaveValue('')
    await password.fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Success! New User Successfully Created')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(opener).toBeFocused()
    await shop.ask(undefined, accountCalls.signIn, { body: { email, password: strongPassword } })
  })

  await part('for a changed row, which stays changed without a proof', async () => {
    await follow(page, '/admin/settings/users?filter_by=email&query=truro@tidewater.example')
    const row = page.getByRole('row', { name: /Save Truro/ })
    const cell = row.getByRole('gridcell').nth(1)
    await typeOver(cell, 'truro.mall@tidewater.example')
    await anHourPasses()
    await page.getByRole('button', { name: /^Save Truro/ }).click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(notDone(page)).toBeVisible()
    await expect(cell).toHaveText('truro.mall@tidewater.example changed')
    await page.getByRole('button', { name: /^Save Truro/ }).click()
    await question(page).getByLabel('Your password').fill(demoPassword)
    await question(page).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Success! User has been updated')).toBeVisible()
  })

  await part('once for two acts at the same time', async () => {
    for (const name of ['Avery Left', 'Blair Left']) {
      const { id, version } = await shop.ask(adminToken, employeeCalls.insert, { body: { name, store_id: 1 } })
      await shop.ask(adminToken, employeeCalls.update, { body: { id, version, active: false } })
    }
    await follow(page, '/admin/employees?view=left&filter_by=name&query=Left')
    const bothSent = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/pos/employee/update/', async (route) => {
      sent++
      if (sent === 2) bothSent.resolve()
      await bothSent.promise
      await route.continue()
    })
    await anHourPasses()
    await chooseFor(page, 'Avery Left', 'Bring back')
    await chooseFor(page, 'Blair Left', 'Bring back')
    await question(page).getByLabel('Your password').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(question(page)).toBeHidden()
    await expect(page.getByText(/is back/).first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Left/ })).toHaveCount(0)
    expect(sent).toBe(4)
  })

  await part('for a download, with the same Idempotency-Key, and not again in another tab', async () => {
    await follow(page, '/admin/transactions/discount')
    const keys: (string | undefined)[] = []
    await page.route('**/discount/export/', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const needsProof = { status: 403, json: { message: 'Confirm.', code: 'proof_required' } }
      await (keys.length === 1 ? route.fulfill(needsProof) : route.continue())
    })
    await anHourPasses()
    await page.getByRole('button', { name: 'Export' }).click()
    await question(page).getByLabel('Your password').fill(demoPassword)
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)

    const tab = await page.context().newPage()
    await tab.goto('/admin/settings/users?filter_by=email&query=truro.mall@tidewater.example')
    await typeOver(
      tab
        .getByRole('row', { name: /Save Truro/ })
        .getByRole('gridcell')
        .nth(1),
      'truro@tidewater.example',
    )
    await tab.getByRole('button', { name: /^Save Truro/ }).click()
    await expect(tab.getByText('Success! User has been updated')).toBeVisible()
    await tab.close()
  })
})
