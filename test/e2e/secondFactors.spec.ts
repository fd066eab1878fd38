import type { Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { codeOfApp } from '../authenticatorApp.ts'
import { chooseFor, moreFor } from './rowMenu.ts'
import { expect, openShop, refusedWith, type Shop, testInOwnContext as test } from './shop.ts'

// Browsers allow passkeys only at a name, so this shop is at http://localhost.
let shop: Shop
test.beforeAll(async () => {
  shop = await openShop('demo_shop', undefined, { atLocalhost: true })
})
test.afterAll(() => shop.close())

const emailOf = (name: string) => `${name}@tidewater.example`
async function enterPassword(page: Page, name: string) {
  await page.goto(`${shop.address}/admin/signin`)
  await page.getByLabel('Email').fill(emailOf(name))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
const openAccount = (page: Page) => page.goto(`${shop.address}/admin/settings/account`)
const section = (page: Page) => page.getByRole('region', { name: 'Second factor' })
const step = (page: Page) => page.getByRole('heading', { level: 1, name: 'One more step' })
const notice = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/**
 * Adds an app and returns its secret. Its current code is used up by this, and the next one is accepted already, because clocks
 * differ.
 */
async function addApp(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = ((await setup.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await setup.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret, 5))
  await setup.getByRole('button', { name: 'Add app' }).click()
  await expect(setup.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/That code is wrong/)
  await setup.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret))
  await setup.getByRole('button', { name: 'Add app' }).click()
  return secret
}

async function saveCodes(page: Page) {
  const shown = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    shown.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('recovery-codes.txt')
  await shown.getByRole('button', { name: 'I saved them' }).click()
  return codes
}

/** A device that checks its user, kept by the browser. */
async function addDevice(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const verifies = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await browser.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...verifies } })
}

test('an authenticator app, recovery codes and passkeys are added, used to sign in, and removed', {
  tag: '@details',
}, async ({ page, expectConsoleError, allowConsoleError }) => {
  expectConsoleError(refusedWith(400))
  // A call may still be running when the user signs out.
  allowConsoleError(refusedWith(401))
  await enterPassword(page, 'hsc')
  await expect(page).toHaveURL(/\/admin$/)
  await openAccount(page)
  await expect(section(page).getByText('a stolen password is not enough to sign in')).toBeVisible()

  const secret = await addApp(page)
  const [code = ''] = await saveCodes(page)
  await expect(section(page).getByRole('listitem')).toHaveText([/Authenticator app/])
  await expect(section(page).getByText('10 of 10 recovery codes left')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'hsc')
  await expect(step(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Code' }).fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/The code has six digits\./)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret, 5))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/That code is wrong/)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('hsc'))
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByText('HSC ·')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'hsc')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code.toUpperCase())
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('banner').getByText('HSC ·')).toBeVisible()

  await addDevice(page)
  await openAccount(page)
  await expect(section(page).getByText('9 of 10 recovery codes left')).toBeVisible()
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await notice(page, 'The passkey has been added')
  await section(page)
    .getByRole('button', { name: /^Rename Chrome/ })
    .click()
  const rename = page.getByRole('dialog', { name: /^Rename/ })
  await rename.getByLabel('Name').fill('Front desk')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(section(page).getByText('Front desk').first()).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('banner').getByText('HSC ·')).toBeVisible()

  await signOut(page)
  await enterPassword(page, 'hsc')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('banner').getByText('HSC ·')).toBeVisible()

  await openAccount(page)
  for (const name of ['Authenticator app', 'Front desk']) {
    await section(page)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
    const question = page.getByRole('alertdialog', { name: `Remove ${name}?` })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(section(page).getByRole('button', { name: `Remove ${name}` })).toBeHidden()
  }
  await expect(section(page).getByText('a stolen password is not enough to sign in')).toBeVisible()
})

test('a ticket that ended leads back to the password, and an admin helps who lost everything', {
  tag: '@details',
}, async ({ page, expectConsoleError }) => {
  expectConsoleError(refusedWith(400))
  expectConsoleError(refusedWith(403))
  await enterPassword(page, 'sydney')
  await expect(page).toHaveURL(/\/admin$/)
  await openAccount(page)
  const secret = await addApp(page)
  await saveCodes(page)
  await signOut(page)
  await enterPassword(page, 'sydney')
  await expect(step(page)).toBeVisible()
  await shop.db
    .updateTable('sign_in_tickets')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOfApp(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Enter your password again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('sydney'))

  await enterPassword(page, 'admin')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(`${shop.address}/admin/settings/users?query=sydney`)
  await chooseFor(page, 'Sydney', 'Reset second factor')
  const question = page.getByRole('alertdialog', { name: 'Remove the second factors of Sydney?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Remove' }).click()
  await notice(page, 'Sydney signs in with the password alone now')
  await moreFor(page, 'Sydney').click()
  await expect(page.getByRole('menuitem')).toHaveText(['End sessions'])
  const { token } = await shop.ask(undefined, accountCalls.signIn, {
    body: { email: emailOf('sydney'), password: demoPassword },
  })
  expect(token).toBeTruthy()
})

test('an admin who makes the shop demand a second factor adds one at once, and goes on', { tag: '@details' }, async ({
  page,
  expectConsoleError,
  allowConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  // The page behind may still send a request when the shop already demands the factor.
  allowConsoleError(refusedWith(403))
  await enterPassword(page, 'admin')
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(`${shop.address}/admin/settings/shop`)
  await page.getByLabel('Administrators need a second factor').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Add a second factor' })
  await expect(heading).toBeVisible()
  for (const path of ['/admin', '/admin/settings', '/admin/changePassword']) {
    await page.goto(shop.address + path)
    await expect(heading).toBeVisible()
  }
  await addApp(page)
  await saveCodes(page)
  await expect(page.getByRole('banner').getByText('Head Office ·')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
})
