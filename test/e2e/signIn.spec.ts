import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { expect, follow, keptToken, noAnswer, refusedWith, test } from './shop.ts'

test('the form signs in, and the token is stored for the next visit', async ({ page, signIn }) => {
  await signIn('admin')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Head Office ·')).toBeVisible()
  expect(await keptToken(page)).toMatch(/\S{20,}/)

  await page.reload()
  await expect(page.getByRole('banner').getByText('Head Office ·')).toBeVisible()
  await expect(page).toHaveURL('/admin')
})

test('the buttons of the demo shop sign in', { tag: '@details' }, async ({ page }) => {
  await page.goto('/admin/signin')
  await page.getByRole('button', { name: 'Mic Mac' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner').getByText('Mic Mac ·')).toBeVisible()
})

test('errors at sign-in are shown in the form', { tag: '@details' }, async ({ page, expectConsoleError, part }) => {
  expectConsoleError(noAnswer)
  expectConsoleError(refusedWith(401))
  await part('the errors of both empty fields are shown at once', async () => {
    await page.goto('/admin/signin')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required.')
    await expect(page.getByLabel('Email')).toBeFocused()
  })
  await part('an unreachable shop is an error in the form', async () => {
    await page.route('**/api/user/signin/', (route) => route.abort())
    await page.goto('/admin/signin')
    await page.getByRole('button', { name: 'Mic Mac' }).click()
    await expect(page.getByRole('alert').getByText('The server cannot be reached.')).toBeVisible()
  })
  await part('a wrong password is an error, and the input is kept', async () => {
    await page.goto('/admin/signin')
    await page.getByLabel('Email').fill('sydney@tidewater.example')
    await page.getByLabel('Password', { exact: true }).fill('not this one')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    // The error appears once, as a notice.
    await expect(page.getByText('Wrong e-mail or password. Check both and try again.')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Error! Wrong e-mail or password.')
    await expect(page.getByLabel('Email')).toHaveValue('sydney@tidewater.example')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not this one')
    expect(await keptToken(page)).toBeNull()

    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin')
  })
})

test('too many wrong passwords block new browsers of a network, but not a browser that was signed in before', {
  tag: '@details',
}, async ({ page, shop, makeUser, signIn, browser }) => {
  const person = await makeUser()
  await signIn(person)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/admin/signin')
  expect(await page.evaluate(() => document.cookie)).toBe('')

  const wrong = { ...person, password: 'not this one' }
  for (let tries = 0; tries < 10; tries++) {
    await expect(shop.ask(undefined, accountCalls.signIn, { body: wrong })).rejects.toThrow('401')
  }
  const stranger = await browser.newPage({ baseURL: shop.address })
  await stranger.goto('/admin/signin')
  await stranger.getByLabel('Email').fill(person.email)
  await stranger.getByLabel('Password', { exact: true }).fill(person.password)
  const refused = stranger.waitForResponse('**/api/user/signin/')
  await stranger.getByRole('button', { name: 'Sign In', exact: true }).click()
  expect((await refused).status()).toBe(429)
  await expect(stranger.getByRole('alert').getByText(/^Too many tries\. Wait 1\d minutes/)).toBeVisible()
  await stranger.close()

  await signIn(person)
  await expect(page.getByRole('banner').getByText(`${person.username} ·`)).toBeVisible()
})

test('a user who is not signed in is redirected to sign-in, and afterwards to the requested page', async ({ page }) => {
  await page.goto('/admin/transactions/discount?query=TIDE20')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/signin')
  await page.getByRole('button', { name: 'Head Office' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Discount' })).toBeVisible()
  await expect(page).toHaveURL('/admin/transactions/discount?query=TIDE20')
})

test('after sign-in there is no redirect to another site', { tag: '@details' }, async ({ page }) => {
  await page.goto('/admin/signin?next=//elsewhere.example/admin')
  await page.getByRole('button', { name: 'HSC', exact: true }).click()
  await expect(page).toHaveURL('/admin')
})

test('a session that has ended on the server ends in the browser at the next page', { tag: '@details' }, async ({
  page,
  shop,
  comeIn,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(401))
  await part('an unknown token is removed, and the page redirects to sign-in', async () => {
    const token = await comeIn('truro')
    await shop.ask(token, accountCalls.signOut, { body: {} })
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    expect(await keptToken(page)).toBeNull()
  })
  await part(
    'after the session has ended, the next page is shown at once, and then asks to sign in again',
    async () => {
      const token = await comeIn('truro')
      // All requests of this page are answered, so that the next page is the first to get an error.
      const requests = [
        'user/token',
        'admin/menu/counts',
        'user/sessions/all',
        'admin/cart/userItems/*',
        'user/factor/all',
      ]
      const answers = requests.map((path) => page.waitForResponse(`**/api/${path}/`))
      await page.goto('/admin/settings')
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      for (const answer of answers) await (await answer).finished()
      await shop.ask(token, accountCalls.signOut, { body: {} })

      const held = Promise.withResolvers<void>()
      await page.route('**/api/user/token/', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
      held.resolve()
      const question = page.getByRole('alertdialog', { name: 'Sign in again' })
      await expect(question).toBeVisible()
      expect(await keptToken(page)).toBeNull()
      await question.getByRole('button', { name: 'Leave this page' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
      await expect(page.getByText('Your session has ended.')).toBeVisible()
      expect(await keptToken(page)).toBeNull()
    },
  )
})

test('signing in and out in one tab changes the other tabs', { tag: '@details' }, async ({
  page,
  context,
  comeIn,
  signIn,
  allowConsoleError,
  part,
}) => {
  allowConsoleError(refusedWith(401))
  await part('removing the token in another tab signs this tab out', async () => {
    await comeIn('truro')
    await page.goto('/admin/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/admin')
    await expect(other.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    await other.evaluate(() => localStorage.removeItem('user_token'))
    await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL('/admin/signin')
  })
  await part('signing out in one tab signs the other out, and so does the sign-in of another user', async () => {
    await comeIn('truro')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/admin/settings')
    await other.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL('/admin/signin')
    await signIn('moncton', other)
    await expect(page.getByRole('banner').getByText('Moncton ·')).toBeVisible()
  })
})

test('signing out removes the token in the browser and on the server', async ({
  page,
  shop,
  comeIn,
  allowConsoleError,
}) => {
  allowConsoleError(refusedWith(401))
  const token = await comeIn('truro')
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const told = page.waitForResponse('**/api/user/signout/')
  // The settings also have “Sign out everywhere”.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/admin/signin')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(await keptToken(page)).toBeNull()
  await told
  await expect(shop.ask(token, accountCalls.signInByToken, { body: { token } })).rejects.toThrow('401')

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

test('signing out leaves nothing of the user in the browser, also in other tabs', async ({
  page,
  context,
  comeIn,
  allowConsoleError,
}) => {
  allowConsoleError(refusedWith(401))
  await comeIn('admin')
  await page.goto('/admin/transactions/summary?query=Sauvageau')
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction History' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/admin/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  for (const tab of [page, other]) {
    await tab.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('columns of stores', '{}')
      localStorage.setItem('stock reasons', '{"add":{"note":"for Sauvageau"}}')
      localStorage.setItem('transactions_list', '{"query":"Sauvageau"}')
      sessionStorage.setItem('transactions_list', '{"query":"Sauvageau"}')
      sessionStorage.setItem('order of 1', '{"remarks":"for Sauvageau"}')
    })
  }
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/admin/signin')
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    const kept = await tab.evaluate(async () => ({
      local: Object.keys(localStorage).toSorted(),
      session: JSON.stringify(sessionStorage),
      databases: (await indexedDB.databases()).length,
      caches: await caches.keys(),
    }))
    expect(kept.local).toEqual(['columns of stores', 'theme'])
    expect(kept.session).not.toContain('Sauvageau')
    expect(kept.session).not.toContain('order of')
    expect([kept.databases, kept.caches]).toEqual([0, []])
  }
})

// Some links of each role's menu.
const menus = [
  {
    who: 'admin',
    says: 'Head Office · Administrator',
    links: ['Home', 'Order Form'],
    groups: ['Reports', 'Scheduling', 'Accounts', 'System'],
    tools: ['Settings', 'Cart'],
    home: '/admin',
    closed: ['/adminSupplier', '/admin/signin'],
  },
  {
    who: 'hsc',
    says: 'HSC · Store',
    links: ['Home', 'Appointments', 'Transactions', 'Order Form', 'Stock on Hand', 'Shipments'],
    groups: ['Reports'],
    tools: ['Settings', 'Cart'],
    home: '/admin',
    closed: ['/admin/transactions/discount', '/adminSupplier', '/admin/signin'],
  },
  {
    who: 'warehouse',
    says: 'Warehouse',
    links: ['Home', 'Inventory', 'Transactions', 'Picking', 'Appointments', 'Order Form'],
    groups: ['Reports'],
    tools: ['Account', 'Cart'],
    home: '/admin',
    closed: ['/admin/transactions/discount', '/adminSupplier', '/admin/signin'],
  },
  {
    who: 'supplier',
    says: 'Harbour Supply · Supplier',
    links: ['Home', 'Inventory'],
    groups: [],
    tools: ['Account'],
    home: '/adminSupplier',
    closed: ['/admin', '/admin/settings', '/admin/transactions/discount', '/admin/signin'],
  },
]

for (const { who, says, links, groups, tools, home, closed } of menus) {
  test(`${who} has a menu and pages of their own`, { tag: '@details' }, async ({ page, comeIn, part }) => {
    await comeIn(who)
    const header = page.getByRole('banner')
    const store = page.getByRole('heading', { level: 1, name: 'Store' })
    await part('the header has the menu', async () => {
      await page.goto('/admin')
      await expect(header.getByText(says)).toBeVisible()
      const menu = page.getByRole('navigation', { name: 'Workbench' })
      await expect(menu.getByRole('link')).toHaveText(links)
      await expect(menu.getByRole('button')).toHaveText(groups)
      await expect(menu.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
      for (const tool of ['Settings', 'Account', 'Cart']) {
        await expect(header.getByRole('link', { name: tool })).toHaveCount(tools.includes(tool) ? 1 : 0)
      }
      await expect(header.getByRole('button', { name: 'Sign out' })).toBeVisible()
    })
    await part(`other pages lead to ${home}`, async () => {
      for (const [at, path] of closed.entries()) {
        await (at === 0 ? page.goto(path) : follow(page, path))
        await expect(page, path).toHaveURL(home)
        await expect(store).toBeVisible()
      }
    })
  })
}

test('an unknown address leads to sign-in, and shows “Page not found” with a link back to users', {
  tag: '@details',
}, async ({ page, comeIn }) => {
  await page.goto('/admin/nowhere')
  await expect(page).toHaveURL('/admin/signin?next=%2Fadmin%2Fnowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()

  await comeIn('supplier')
  await page.goto('/admin/nowhere')
  await expect(page.getByRole('main').getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Tidewater Mobile')
  await expect(page.getByRole('navigation', { name: 'Workbench' }).getByRole('link')).toHaveText(['Home', 'Inventory'])
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/adminSupplier')
})

test('the tab is titled by the page’s heading and the shop', { tag: '@details' }, async ({ page, comeIn }) => {
  await page.goto('/admin/signin')
  await expect(page).toHaveTitle('Sign In · Tidewater Mobile')
  await comeIn('admin')
  for (const [path, heading] of [
    ['/admin', 'Store'],
    ['/admin/settings', 'Settings'],
    ['/admin/transactions/discount', 'Discount'],
    ['/admin/transactions/summary', 'Transaction History'],
    ['/admin/changePassword', 'Change Password'],
    ['/api/docs', 'The API'],
  ] as const) {
    await (path === '/admin' ? page.goto(path) : follow(page, path))
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(`${heading} · Tidewater Mobile`)
  }
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveTitle('Store · Tidewater Mobile')
})
