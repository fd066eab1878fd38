import type { Page } from '@playwright/test'
import { builtFrom } from './builtFrom.ts'
import { expect, testInOwnContext as test } from './shop.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The content of the service worker's caches: the name of each cache with its paths. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbench'))
    const paths = names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
    )
    return (await Promise.all(paths)).flat()
  })

/** Everything that this browser stores about the workbench and its user. */
const left = (page: Page) =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...Object.keys(localStorage),
  ])

test('the workbench opens without a network, and nothing of it is left after sign-out', { tag: '@details' }, async ({
  page,
  context,
  comeIn,
  signIn,
  expectConsoleError,
  allowConsoleError,
  part,
}) => {
  expectConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  // The error for a file that the worker could not fetch.
  allowConsoleError(/net::ERR_FAILED/)
  allowConsoleError(/Part of this page could not be loaded|Failed to fetch dynamically imported module/)

  await part('pages, scripts and styles are kept, without data; those of an older release are removed', async () => {
    await comeIn('admin')
    await page.evaluate(() => caches.open('workbench older'))
    await page.goto('/admin/inventory')
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    await expect.poll(() => kept(page)).toContain('/admin/inventory')
    const paths = await kept(page)
    expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(8)
    expect(paths.filter((path) => !/^\/(assets|admin)\b/.test(path))).toEqual([])
    expect(await page.evaluate(() => caches.keys())).not.toContain('workbench older')
  })
  await part('without a network a page opens with a sentence in place of its data, and goes on by itself', async () => {
    await page.reload()
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page, 'Inventory')).toBeVisible()
    await expect(page.getByText('No connection. What you typed is kept')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The products could not be loaded. No connection.')
    await context.setOffline(false)
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  })
  await part(
    'a page that was not opened before opens as well, and says so if its script is not there yet',
    async () => {
      const files: string[] = await (await page.request.get('/files.json')).json()
      await expect.poll(() => kept(page)).toEqual(expect.arrayContaining(files))
      const script = builtFrom('ZReportPage.tsx')
      await page.evaluate(async (path) => {
        for (const name of await caches.keys()) await (await caches.open(name)).delete(path)
      }, script)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.clearBrowserCache')
      await devtools.detach()

      await context.setOffline(true)
      await page.goto('/admin/navigation')
      await expect(heading(page, 'Navigation Menu')).toBeVisible()
      await expect(page.getByText('No connection. What you typed is kept')).toBeVisible()
      await page.goto('/admin/zReport')
      await expect(heading(page, 'No connection')).toBeVisible()
      await expect(page.getByRole('alert').first()).toContainText('You have not opened this page on this device before')
      await context.setOffline(false)
      await expect(heading(page, 'Z Report')).toBeVisible()
    },
  )
  await part('with a network the page of the server is shown, not the kept one', async () => {
    await page.evaluate(async () => {
      for (const name of await caches.keys())
        await (await caches.open(name)).put(
          '/admin/inventory',
          new Response('old', { headers: { 'content-type': 'text/html' } }),
        )
    })
    await page.goto('/admin/inventory')
    await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible()
  })
  await part('the public site has no service worker', async () => {
    await page.goto('/')
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  })
  await part('signing out removes all of it, and another user can sign in', async () => {
    await page.goto('/admin/inventory')
    const worker = context.serviceWorkers()[0]!
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/admin/signin')
    await expect.poll(() => left(page)).toEqual([])
    // The worker may still run until the page is left, and may receive messages that the page sent before. It stores nothing
    // any more.
    await worker.evaluate(`keepAll({ files: [], page: '/admin' })`)
    expect(await left(page)).toEqual([])
    await page.reload()
    await expect(heading(page, 'Sign In')).toBeVisible()
    expect(await left(page)).toEqual([])
  })
  await part('what a tab could not remove, because it was closed right after sign-out, is removed later', async () => {
    await page.evaluate(() => caches.open('workbench of yesterday'))
    await page.reload()
    await expect.poll(() => left(page)).toEqual([])
  })
  await part(
    'nothing is kept for somebody who signs out before the browser was idle, and another user can sign in',
    async () => {
      await page.clock.install()
      await page.goto('/admin/signin')
      // The browser is busy until `becomeIdle` is called.
      await page.evaluate(() => {
        const held: (() => void)[] = []
        window.requestIdleCallback = (act) => held.push(() => act({ didTimeout: false, timeRemaining: () => 50 }))
        navigator.serviceWorker.register = () => {
          throw new Error('The worker was started after sign-out.')
        }
        Object.assign(window, { becomeIdle: () => held.map((act) => act()).length })
      })
      await page.getByRole('button', { name: 'HSC', exact: true }).click()
      await expect(page).toHaveURL('/admin')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/admin/signin')
      // The page does it two seconds after sign-in, when the browser is idle.
      await page.clock.runFor(2_000)
      expect(await page.evaluate('becomeIdle()')).toBeGreaterThan(0)
      expect(await left(page)).toEqual([])

      await signIn('truro')
      await expect(page.getByRole('banner').getByText('Truro ·')).toBeVisible()
      await expect.poll(() => kept(page)).toContain('/admin')
    },
  )
})
