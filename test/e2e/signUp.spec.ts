import { randomUUID } from 'node:crypto'
import { accountCalls } from '#features/accounts/contract.ts'
import { test as base, expect, keptToken, openShop, refusedWith, strongPassword } from './shop.ts'

interface Invited {
  username: string
  email: string
  /** The path of the link in the invitation. */
  path: string
}

const test = base.extend<{ invited: Invited }>({
  invited: async ({ shop, adminToken }, use) => {
    const name = randomUUID().slice(0, 8)
    const guest = { username: `Kiosk ${name}`, email: `kiosk.${name}@tidewater.example` }
    const { link } = await shop.ask(adminToken, accountCalls.invite, { body: guest })
    const { pathname, hash } = new URL(link)
    await use({ ...guest, path: pathname + hash })
  },
})

test('an invitation shows name and e-mail address, and makes the account', async ({
  page,
  invited,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(400))
  await page.goto(invited.path)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await expect(page.getByLabel('Store Name')).toHaveValue(invited.username)
  await expect(page.getByLabel('Email Address')).toHaveValue(invited.email)
  await expect(page.getByLabel('Store Name')).not.toBeEditable()
  await expect(page.getByLabel('Email Address')).not.toBeEditable()

  const password = page.getByLabel(/^Password/)
  const again = page.getByLabel('Confirm Password')
  const send = page.getByRole('button', { name: 'Sign Up' })
  await password.fill('short')
  await again.fill('shorter')
  await send.click()
  await expect(password).toHaveAccessibleDescription(/at least 12 characters\./)
  await expect(again).toHaveAccessibleDescription(/The two passwords differ\./)
  await expect(password).toBeFocused()

  await password.fill('password12345')
  await again.fill('password12345')
  await send.click()
  await expect(password).toHaveAccessibleDescription(/too common/)

  await password.fill(strongPassword)
  await again.fill(strongPassword)
  await send.click()
  await expect(page.getByText('New User Successfully Created')).toBeVisible()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner').getByText(`${invited.username} ·`)).toBeVisible()
  expect(await keptToken(page)).not.toBeNull()
})

test('an invitation that is not open shows an error', { tag: '@details' }, async ({
  page,
  shop,
  invited,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(404))
  await part('a used invitation shows an error', async () => {
    const invitation = invited.path.split('#')[1] ?? ''
    const { username, email } = invited
    await shop.ask(undefined, accountCalls.signUp, { body: { username, email, password: strongPassword, invitation } })
    await page.goto(invited.path)
    await expect(page.getByRole('alert').filter({ hasText: 'There is no such invitation.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
  })
  await part('an unknown invitation shows an error', async () => {
    await page.goto('/admin/signup#made-up')
    await expect(page.getByRole('alert').filter({ hasText: 'There is no such invitation.' })).toBeVisible()
  })
  await part('without an invitation the page redirects to sign-in', async () => {
    await page.goto('/admin/signup')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/admin/signin')
  })
})

test('an invitation that was used while its form was open is an error in the form', { tag: '@details' }, async ({
  page,
  shop,
  invited,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(404))
  await page.goto(invited.path)
  await page.getByLabel(/^Password/).fill(strongPassword)
  await page.getByLabel('Confirm Password').fill(strongPassword)
  await shop.db
    .updateTable('invitations')
    .set({ used_at: new Date().toISOString() })
    .where('email', '=', invited.email)
    .execute()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This invitation has been used or has expired.')
  await expect(page.getByLabel('Confirm Password')).toHaveValue(strongPassword)
})

test('the first user of an empty shop becomes its administrator, and the next one cannot sign up', async ({
  page,
  browser,
}) => {
  const shop = await openShop('empty_shop')
  try {
    await page.goto(`${shop.address}/admin`)
    await expect(page).toHaveURL(`${shop.address}/admin/signup`)
    await expect(page.getByText('Create the first account')).toBeVisible()
    await page.getByLabel('Store Name').fill('Head Office')
    await page.getByLabel('Email Address').fill('owner@tidewater.example')
    await page.getByLabel(/^Password/).fill(strongPassword)
    await page.getByLabel('Confirm Password').fill(strongPassword)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('New User Successfully Created')).toBeVisible()
    await expect(page).toHaveURL(`${shop.address}/admin`)
    await expect(page.getByText('Head Office · Administrator')).toBeVisible()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${shop.address}/admin/signin`)

    const visitor = await browser.newPage()
    await visitor.goto(`${shop.address}/admin/signup`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await visitor.close()
  } finally {
    // A page still loads the code that it may need. Without its server, that is an error in the console.
    await page.goto('about:blank')
    await shop.close()
  }
})
