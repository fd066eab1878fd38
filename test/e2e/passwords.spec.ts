import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { expect, keptToken, refusedWith, strongPassword, test } from './shop.ts'

const newPassword = 'lanterns along the pier'

async function fillPasswords(page: Page, current: string, next: string, again = next) {
  await page.getByLabel('Current Password').fill(current)
  await page.getByLabel('New Password').fill(next)
  await page.getByLabel('Confirm Password').fill(again)
  await page.getByRole('button', { name: 'Change Password' }).click()
}

test('errors of a new password are shown at its field', { tag: '@details' }, async ({
  page,
  makeUser,
  comeIn,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  const person = await makeUser()
  await comeIn(person)
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Store Name')).toHaveValue(person.username)
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Store Name')).not.toBeEditable()
  await expect(page.getByLabel('Email')).not.toBeEditable()

  await fillPasswords(page, person.password, newPassword, `${newPassword}!`)
  await expect(page.getByLabel('Confirm Password')).toHaveAccessibleDescription(/The two passwords differ\./)
  await expect(page.getByLabel('Confirm Password')).toBeFocused()

  await fillPasswords(page, person.password, 'too short')
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/at least 12 characters\./)

  // The strength is shown while the password is typed, before it is sent.
  const strength = page.locator('form').getByRole('status')
  await page.getByLabel('New Password').fill('lovelovelove')
  await expect(strength).toContainText('repeats itself')
  await page.getByLabel('New Password').fill(newPassword)
  await expect(strength).toHaveText('A very good password.')

  await fillPasswords(page, person.password, 'Tidewater-Mobile-2026')
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/has only words about the shop/)
  await expect(page.getByLabel('New Password')).toBeFocused()

  await fillPasswords(page, 'not the current one', newPassword)
  await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription(/The current password is wrong\./)
  await expect(page.getByLabel('Current Password')).toBeFocused()
  await expect(page.getByLabel('New Password')).toHaveValue(newPassword)
  await expect(page).toHaveURL('/admin/settings')
})

test('changing the password makes a new token for this session, and ends all others', { tag: '@details' }, async ({
  page,
  shop,
  makeUser,
  comeIn,
}) => {
  const person = await makeUser()
  const elsewhere = await shop.ask(undefined, accountCalls.signIn, { body: person })
  const before = await comeIn(person)
  await page.goto('/admin/settings')
  await fillPasswords(page, person.password, newPassword)
  await expect(page.getByText('Password Successfully Changed')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner').getByText(`${person.username} ·`)).toBeVisible()

  const after = await keptToken(page)
  expect(after).not.toBe(before)
  for (const token of [before, elsewhere.token]) {
    await expect(shop.ask(token, accountCalls.sessions)).rejects.toThrow('401')
  }
  await page.reload()
  await expect(page.getByRole('banner').getByText(`${person.username} ·`)).toBeVisible()
  expect(await keptToken(page)).toBe(after)

  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
    await expect(page.getByLabel(label)).toHaveValue('')
  }
  await expect(shop.ask(undefined, accountCalls.signIn, { body: person })).rejects.toThrow('401')
})

test('after a reset the user must choose a new password', { tag: '@details' }, async ({
  page,
  shop,
  adminToken,
  makeUser,
  signIn,
  expectConsoleError,
  comeIn,
  part,
}) => {
  expectConsoleError(refusedWith(400))
  await part('every page leads to the change of the password until a new one is chosen', async () => {
    const person = await makeUser()
    const given = { ...person, password: 'handed over the counter' }
    await shop.ask(adminToken, accountCalls.changePassword, {
      body: { email: person.email, new_password: given.password },
    })

    await signIn(given)
    const heading = page.getByRole('heading', { level: 1, name: 'Change Password' })
    await expect(heading).toBeVisible()
    await expect(page.getByText('Someone else set your password.')).toBeVisible()
    for (const path of ['/admin', '/admin/settings', '/adminSupplier', '/admin/signin']) {
      await page.goto(path)
      await expect(heading).toBeVisible()
      await expect(page).toHaveURL('/admin/changePassword')
    }

    await fillPasswords(page, given.password, person.password)
    await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/your password before it was reset\./)

    await fillPasswords(page, given.password, newPassword)
    await expect(page.getByText('Password Successfully Changed')).toBeVisible()
    await expect(page).toHaveURL('/admin')
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
  await part('a user who must choose a new password can sign out', async () => {
    const person = await makeUser()
    await shop.ask(adminToken, accountCalls.changePassword, {
      body: { email: person.email, new_password: newPassword },
    })
    await comeIn({ ...person, password: newPassword })
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/admin/signin')
  })
})

test('sessions are ended, and passwords shown', { tag: '@details' }, async ({ page, shop, makeUser, comeIn, part }) => {
  await part('a password can be made visible while it is typed', async () => {
    await page.goto('/admin/signin')
    const field = page.getByLabel('Password', { exact: true })
    await field.fill(strongPassword)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show the password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide the password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })
  await part('the settings list the user’s sessions, and another session can be ended', async () => {
    const person = await makeUser()
    const { token } = await shop.ask(undefined, accountCalls.signIn, { body: person })
    await comeIn(person)
    await page.goto('/admin/settings')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    // The fixture of the worker signed in by a call, so this session counts as a device of its own.
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByText('This one')).toHaveCount(1)
    const end = sessions.getByRole('button', { name: /^End session of / })
    await expect(end).toHaveCount(1)

    await end.click()
    const question = page.getByRole('alertdialog', { name: /^End the session of / })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await shop.ask(token, accountCalls.sessions)

    await end.click()
    await question.getByRole('button', { name: 'End session' }).click()
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await expect(shop.ask(token, accountCalls.sessions)).rejects.toThrow('401')
  })
})
