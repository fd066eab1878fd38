import type { Page } from '@playwright/test'
import { userCalls } from '#features/accounts/usersContract.ts'
import { secretMailedTo } from '../accountMails.ts'
import { mailsTo } from '../mails.ts'
import { chooseFor } from './rowMenu.ts'
import { expect, keptToken, refusedWith, strongPassword, test } from './shop.ts'

const newPassword = 'lanterns along the pier'

async function choosePassword(page: Page, password: string, again = password) {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('a forgotten password is replaced by the link in a mail, and a link that was used leads to a new one', async ({
  page,
  shop,
  makeUser,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(404))
  const person = await makeUser()
  await part('the sign-in page leads to the form, which says the same for every address', async () => {
    await page.goto('/admin/signin')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.')
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(
      'If this address has an account, an e-mail with a link is on its way.',
    )
  })
  await part('the link opens the form, and its secret is not in the address any more', async () => {
    const secret = await secretMailedTo(shop.db, person.email, 'newPassword')
    await page.goto(`/admin/newPassword#${secret}`)
    await expect(page.getByText(`Choose a new password for ${person.username}`)).toBeVisible()
    expect(page.url()).not.toContain(secret)
    await choosePassword(page, newPassword, strongPassword)
    await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription('The two passwords differ.')
    await choosePassword(page, newPassword)
    await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
    expect(await keptToken(page)).toBeNull()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByText(`${person.username} ·`)).toBeVisible()

    await page.goto('/robots.txt')
    await page.goto(`/admin/newPassword#${secret}`)
    await expect(page.getByRole('alert')).toHaveText(/^This link was used or replaced/)
  })
})

test('the session of a browser is worth nothing elsewhere, and is ended from the settings', {
  tag: '@details',
}, async ({ page, shop, browser, makeUser, signIn, allowConsoleError, part }) => {
  allowConsoleError(/net::ERR_ABORTED/)
  // A page may still load a list with the session that it has just ended.
  allowConsoleError(refusedWith(401))
  const person = await makeUser()
  await part('a copied token does not open the workbench in another browser', async () => {
    await signIn(person)
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    const token = await keptToken(page)
    const thief = await browser.newPage({ baseURL: shop.address })
    await thief.goto('/robots.txt')
    await thief.evaluate((kept) => localStorage.setItem('user_token', kept ?? ''), token)
    await thief.goto('/admin')
    await expect(thief.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    expect(await keptToken(thief)).toBeNull()
    await thief.close()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    const subjects = (await mailsTo(shop.db, person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Somebody may have copied your session')
  })
  await part('the settings show when a session began and ends, and sign out everywhere', async () => {
    const other = await browser.newPage({ baseURL: shop.address })
    await signIn(person, other)
    await page.goto('/admin/settings')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText(/^Began \d{4}-\d\d-\d\d \d\d:\d\d · ends \d{4}-\d\d-\d\d \d\d:\d\d$/)).toHaveCount(
      2,
    )
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('1 other session ended.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await other.close()
    await sessions.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/admin/signin')
    expect(await keptToken(page)).toBeNull()
  })
})

test('“This was not me” in a mail locks the account, but only when its button is pressed', { tag: '@details' }, async ({
  page,
  shop,
  makeUser,
  adminToken,
  comeIn,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(404))
  const person = await makeUser()
  const { items } = await shop.ask(adminToken, userCalls.search, { body: { query: person.email, filter_by: 'email' } })
  const id = items[0]?.id ?? 0
  await part('opening the page changes nothing; the button locks the account and leads to a new password', async () => {
    await shop.ask(adminToken, userCalls.update, { body: { id, type: 'admin_warehouse' } })
    const secret = await secretMailedTo(shop.db, person.email, 'notMe')
    await page.goto(`/admin/notMe#${secret}`)
    await expect(page.getByRole('heading', { level: 1, name: 'This was not me' })).toBeVisible()
    expect(page.url()).not.toContain(secret)
    await page.getByRole('button', { name: 'Lock the account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The account is locked' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Request a link' })).toHaveAttribute('href', '/admin/forgotPassword')

    await page.goto('/robots.txt')
    await page.goto(`/admin/notMe#${secret}`)
    await page.getByRole('button', { name: 'Lock the account' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^This link has been used or has expired\./)
  })
  await part('an admin signs a user out everywhere in the list of users', async () => {
    await comeIn('admin')
    await page.goto(`/admin/settings?filter_by=email&query=${person.email}`)
    await chooseFor(page, person.username, 'End sessions')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('No session was open.')).toBeVisible()
  })
})
