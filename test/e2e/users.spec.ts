import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { expect, follow, refusedWith, strongPassword, test } from './shop.ts'

const given = 'handed over the counter'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const invitationIn = (link: string) => ({ invitation: new URL(link).hash.slice(1) })
const rowOf = (page: Page, username: string) =>
  page.getByRole('row', { name: new RegExp(`Save ${username}(?![\\w-])`) })
const only = ({ email }: { email: string }) => `/admin/settings/users?filter_by=email&query=${email}`

test('the list shows the users, and the settings depend on the role', { tag: '@details' }, async ({
  page,
  comeIn,
  part,
}) => {
  await part('the users are viewed by kind and searched by a column', async () => {
    await page.goto('/admin/settings/users?per_page=0')
    await expect(page.getByRole('row', { name: /Head Office/ })).toBeVisible()
    await page.getByRole('button', { name: 'Users', exact: true }).click()
    await expect(page.getByRole('row', { name: /Head Office/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Admins', exact: true }).click()
    await expect(page.getByRole('row', { name: /Harbour Supply/ })).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Head Office/ })).toBeVisible()

    await page.goto('/admin/settings/users?filter_by=role&query=supplier')
    await expect(page.getByRole('gridcell', { name: 'Harbour Supply', exact: true })).toBeVisible()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
  })
  await part('an admin can neither deactivate nor reset themselves, and goes to their own password', async () => {
    await follow(page, '/admin/settings/users?filter_by=email&query=admin@tidewater.example')
    await expect(page.getByRole('gridcell', { name: 'Head Office', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Deactivate|Reset Password/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Change Password' }).click()
    await expect(page).toHaveURL('/admin/settings/account')
  })
  await part('the settings open with the users for an admin, and with their own account for a store', async () => {
    await follow(page, '/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['ID', 'Email', 'Username', 'Type', 'Recover'])
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    await expect(tabs.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL('/admin/settings/account')
    await expect(page.getByLabel('Current Password')).toBeVisible()

    await page.getByRole('banner').getByRole('button', { name: 'Accounts' }).click()
    await page.getByRole('menuitem', { name: 'Website Users' }).click()
    await expect(page).toHaveURL('/admin/settings/users')
    await expect(page.getByRole('grid', { name: 'users' })).toBeVisible()

    await comeIn('truro')
    await page.goto('/admin/settings')
    await expect(page.getByLabel('Store Name')).toHaveValue('Truro')
    await expect(page.getByRole('navigation', { name: 'Settings' })).toHaveCount(0)
  })
})

test('a user is added or invited', async ({ page, shop, expectConsoleError, browser, part }) => {
  expectConsoleError(refusedWith(409))
  await part('a new user is added after all errors are corrected', async () => {
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: 'Add new user' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add new user' })
    await expect(dialog.getByLabel('Store Name')).toBeFocused()
    await expect(dialog.getByLabel('Type')).toHaveValue('admin_user')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog.getByLabel('Store Name')).toHaveAccessibleDescription('Store Name is required.')
    await expect(dialog.getByLabel('Store Name')).toBeFocused()

    const email = `added.${Date.now()}@tidewater.example`
    await dialog.getByLabel('Store Name').fill(`Added ${Date.now()}`)
    await dialog.getByLabel('Email Address').fill('HSC@tidewater.example')
    await dialog.getByLabel('Type').selectOption('Warehouse')
    await dialog.getByLabel(/^Password/).fill(strongPassword)
    await dialog.getByLabel('Confirm Password').fill('something else')
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription(/The two passwords differ\./)
    await dialog.getByLabel('Confirm Password').fill(strongPassword)
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(dialog.getByLabel('Email Address')).toHaveAccessibleDescription(/already has an account\./)
    await dialog.getByLabel('Email Address').fill(email)
    await dialog.getByRole('button', { name: 'Add user' }).click()
    await expect(page.getByText('Success! New User Successfully Created')).toBeVisible()
    await expect(dialog).toBeHidden()
    const { type } = await shop.ask(undefined, accountCalls.signIn, { body: { email, password: strongPassword } })
    expect(type).toBe('admin_warehouse')
  })
  await part('a user is invited, and the link is shown', async () => {
    await follow(page, '/admin/settings')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite by e-mail' })
    const name = `Invited ${Date.now()}`
    await dialog.getByLabel('Store Name').fill(name)
    await dialog.getByLabel('Email Address').fill('hsc@tidewater.example')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByLabel('Email Address')).toHaveAccessibleDescription(/already has an account\./)
    await dialog.getByLabel('Email Address').fill(`invited.${Date.now()}@tidewater.example`)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    const sent = page.getByRole('dialog', { name: 'The invitation is on its way' })
    const link = new URL(await sent.getByLabel('Link').inputValue())
    await sent.getByRole('button', { name: 'Done' }).click()
    await expect(sent).toBeHidden()
    await expect(page.getByRole('region', { name: 'Open invitations' }).getByRole('listitem').first()).toContainText(
      name,
    )

    const theirs = await browser.newPage()
    await theirs.goto(shop.address + link.pathname + link.hash)
    await expect(theirs.getByLabel('Store Name')).toHaveValue(name)
    await theirs.close()
  })
})

test('an invitation that was withdrawn does not work, also if its form is open', { tag: '@details' }, async ({
  page,
  browser,
  shop,
  adminToken,
}) => {
  await shop.db.deleteFrom('invitations').execute()
  const invite = (username: string) =>
    shop.ask(adminToken, accountCalls.invite, { body: { username, email: `${randomUUID()}@tidewater.example` } })
  const [wrong, right] = [await invite('Wrong Address'), await invite('Right Address')]
  const { pathname, hash } = new URL(wrong.link)
  const theirs = await browser.newPage({ baseURL: shop.address })
  await theirs.goto(pathname + hash)
  await theirs.getByLabel(/^Password/).fill(strongPassword)
  await theirs.getByLabel('Confirm Password').fill(strongPassword)

  await page.goto('/admin/settings')
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open.getByRole('listitem')).toHaveText([/^Right Address · Store/, /^Wrong Address · Store/])
  await expect(open.getByRole('listitem').last()).toContainText(wrong.email)
  await expect(open.getByRole('listitem').last()).toContainText('Invited by Head Office · works until')
  const button = open.getByRole('button', { name: `Withdraw the invitation for Wrong Address, ${wrong.email}` })
  const question = page.getByRole('alertdialog', { name: 'Withdraw the invitation for Wrong Address?' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation for Wrong Address has been withdrawn')).toBeVisible()
  await expect(open.getByRole('listitem')).toHaveText([/^Right Address/])
  // The next Tab leads to the other invitation.
  await expect(question).toBeHidden()
  await page.keyboard.press('Tab')
  await expect(open.getByRole('button', { name: /^Withdraw the invitation for Right Address/ })).toBeFocused()

  await theirs.getByRole('button', { name: 'Sign Up' }).click()
  await expect(theirs.getByRole('main').getByRole('alert')).toContainText(
    'This invitation has been used or has expired.',
  )
  await theirs.reload()
  await expect(theirs.getByRole('alert').filter({ hasText: 'There is no such invitation.' })).toBeVisible()
  await theirs.close()

  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(open).toHaveCount(0)
  await expect(shop.ask(undefined, accountCalls.invitation, { body: invitationIn(right.link) })).rejects.toThrow('404')
})

test('the open invitations', { tag: '@details' }, async ({ page, shop, adminToken, expectConsoleError, part }) => {
  expectConsoleError(refusedWith(404))
  await part('withdrawing an invitation that was used meanwhile shows an error, and removes its row', async () => {
    await shop.db.deleteFrom('invitations').execute()
    const guest = { username: `Guest ${Date.now()}`, email: `guest.${Date.now()}@tidewater.example` }
    const { link } = await shop.ask(adminToken, accountCalls.invite, { body: guest })
    await page.goto('/admin/settings')
    await page.getByRole('button', { name: /^Withdraw/ }).click()
    await shop.ask(undefined, accountCalls.signUp, {
      body: { ...guest, password: strongPassword, ...invitationIn(link) },
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('This invitation no longer works: it has been used or withdrawn')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Open invitations' })).toHaveCount(0)
  })
  await part('the longest name and address leave the buttons of the question in sight', async () => {
    const body = { username: 'W'.repeat(100), email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example` }
    await shop.ask(adminToken, accountCalls.invite, { body })
    await page.goto('/admin/settings')
    await expect(page.getByRole('listitem').filter({ hasText: body.email })).toBeVisible()
    await page.getByRole('button', { name: /^Withdraw the invitation for WWW/ }).click()
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { name: body.username })).toBeInViewport({ ratio: 1 })
  })
})

test('a user is renamed, and their password is reset', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makeUser,
  expectConsoleError,
  browser,
  signIn,
  part,
}) => {
  expectConsoleError(refusedWith(409))
  await part('name and type of a user are changed; a name that exists is refused in its cell', async () => {
    const person = await makeUser()
    await page.goto(only(person))
    const row = rowOf(page, person.username)
    await row.getByRole('gridcell').nth(2).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Username' }).fill('hsc')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(row.getByText('That store name already has an account.')).toBeVisible()

    const name = `Renamed ${Date.now()}`
    await row.getByRole('gridcell').nth(2).click()
    await page.getByRole('textbox', { name: /Username/ }).fill(name)
    await page.keyboard.press('Enter')
    await row.getByRole('gridcell').nth(3).click()
    await page.getByRole('combobox', { name: 'Type' }).selectOption('Warehouse')
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('User has been updated')).toBeVisible()
    const { items } = await shop.ask(adminToken, userCalls.search, {
      body: { query: person.email, filter_by: 'email' },
    })
    expect(items).toMatchObject([{ username: name, type: 'admin_warehouse' }])
  })
  await part('a reset password works once, to choose another one', async () => {
    const person = await makeUser()
    const { token } = await shop.ask(undefined, accountCalls.signIn, { body: person })
    await page.goto(only(person))
    await page.getByRole('button', { name: `Reset Password of ${person.username}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
    await expect(dialog.getByLabel('Email')).not.toBeEditable()
    await expect(dialog.getByLabel('New Password')).toBeFocused()
    await dialog.getByLabel('New Password').fill(given)
    await dialog.getByLabel('Confirm Password').fill(`${given}!`)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Confirm Password')).toHaveAccessibleDescription(/The two passwords differ\./)
    await dialog.getByLabel('Confirm Password').fill(given)
    await dialog.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Success! Password Successfully Changed')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(shop.ask(token, accountCalls.sessions)).rejects.toThrow('401')

    const theirs = await browser.newPage({ baseURL: shop.address })
    await signIn({ ...person, password: given }, theirs)
    await expect(theirs.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
    await theirs.close()
  })
})

test('a deactivated user is signed out at once, and sign-in shows the reason', { tag: '@details' }, async ({
  page,
  browser,
  shop,
  makeUser,
  signIn,
}) => {
  const person = await makeUser()
  const theirs = await browser.newPage({ baseURL: shop.address })
  await signIn(person, theirs)
  await page.goto(only(person))
  await page.getByRole('button', { name: `Deactivate ${person.username}` }).click()
  const question = page.getByRole('alertdialog', { name: `Deactivate ${person.username}?` })
  await expect(question.getByRole('button', { name: 'Keep active' })).toBeFocused()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText(`${person.username} has been deactivated`)).toBeVisible()
  await expect(rowOf(page, person.username)).toContainText('Deactivated')
  await expect(page.getByRole('button', { name: `Reset Password of ${person.username}` })).toBeDisabled()

  await theirs.goto('/admin/settings')
  await expect(theirs).toHaveURL(/\/admin\/signin/)
  await theirs.getByLabel('Email').fill(person.email)
  await theirs.getByLabel('Password', { exact: true }).fill(person.password)
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theirs.getByText('This account is deactivated. Contact the office.').first()).toBeVisible()

  await page.getByRole('button', { name: `Activate ${person.username}` }).click()
  await expect(page.getByText(`${person.username} has been activated`)).toBeVisible()
  await theirs.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(theirs).toHaveURL('/admin/settings')
  await theirs.close()
})
