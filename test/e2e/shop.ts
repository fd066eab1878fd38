import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { test as base, type ConsoleMessage, expect, type Locator, type Page, type WebError } from '@playwright/test'
import { sql } from 'kysely'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import type { Discount } from '#features/discounts/columns.ts'
import type { NewDiscount } from '#features/discounts/contract.ts'
import { insertDiscount } from '#features/discounts/server/queries.ts'
import type { Role } from '#shared/roles.ts'
import { openShop, type Shop } from './builtShop.ts'
import { clearSharedContext, openPlainFile, openSharedContext, type SharedContext } from './sharedContext.ts'

interface Worker {
  shop: Shop
  /** A session of an admin, to make the rows that a test needs. */
  adminToken: string
  /** The sessions of the demo shop's accounts, by name. They are reused, because a sign-in costs 0.1 s of CPU. */
  sessions: Map<string, string>
  /** The context that tests share. The first test that needs it opens it. */
  shared: { context?: SharedContext }
}

interface Person {
  email: string
  username: string
  password: string
}

interface PromoCodes {
  prefix: string
  codes: Discount[]
  path: string
}

interface Fixtures {
  /** True in `testInOwnContext`. */
  ownContext: boolean
  /** Gives all sessions a fresh proof at the beginning of a test, because tests share them for longer than a proof is valid. */
  freshProofs: undefined
  /** Signs in an account of the demo shop, or a user that a test made, with the form. */
  signIn(who: string | Person, on?: Page): Promise<void>
  /** Signs in without the form, by storing a token in the browser, and returns the token. */
  comeIn(who: string | Person, on?: Page): Promise<string>
  /** Makes a user that no other test uses. */
  makeUser(type?: Role): Promise<Person>
  /** Makes promo codes with a unique prefix, and returns them with the page that shows only these. */
  makePromoCodes(count: number, given?: (at: number) => Partial<NewDiscount>): Promise<PromoCodes>
  /** The errors in the browser's console. At the end of a test there are none but allowed ones. */
  consoleErrors: string[]
  allowedErrors: RegExp[]
  /**
   * Runs a part of a test. A part opens its page itself. Parts share one browser page, because a new one costs half a second
   * of CPU and loading the scripts into it nearly as much. The next parts run even if a part fails.
   */
  part(title: string, run: () => Promise<void>): Promise<void>
  /** Expects this error in the browser's console, for example the one that it logs for a refused call. */
  expectConsoleError(of: RegExp): void
  /** Allows this error in the browser's console: a call that is still running when the session ends is rejected. */
  allowConsoleError(of: RegExp): void
}

export const strongPassword = 'quiet harbour lights'

/** The error that Chromium logs for a response with this status. */
export const refusedWith = (status: number) => new RegExp(`the server responded with a status of ${status}`)
/** The error that Chromium logs for a request without a response. */
export const noAnswer = /net::ERR_FAILED/

/** The e-mail address and the password of a user of the demo shop by name, or of one that a test made. */
export const personOf = (who: string | Person): Pick<Person, 'email' | 'password'> =>
  typeof who === 'string' ? { email: `${who}@tidewater.example`, password: demoPassword } : who

/** Returns a new session of a user that a test made, or the last valid session of an account of the demo shop. */
async function sessionOf(shop: Shop, who: string | Person, sessions: Map<string, string>): Promise<string> {
  const last = typeof who === 'string' ? sessions.get(who) : undefined
  if (last && (await isSignedIn(shop, last))) return last
  const { token } = await shop.ask(undefined, accountCalls.signIn, { body: personOf(who) })
  if (typeof who === 'string') sessions.set(who, token)
  return token
}

const isSignedIn = (shop: Shop, token: string) =>
  shop.ask(token, accountCalls.sessions).then(
    () => true,
    () => false,
  )

/** A browser test uses the built pages and the real server. Each worker has its own database. */
export const test = base.extend<Fixtures, Worker>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
    async ({}, use) => {
      const shop = await openShop('demo_shop')
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  adminToken: [
    async ({ shop }, use) => use((await shop.ask(undefined, accountCalls.signIn, { body: personOf('admin') })).token),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  shared: [async ({}, use) => use({}), { scope: 'worker' }],
  ownContext: false,
  freshProofs: [
    async ({ shop }, use) => {
      await shop.db.updateTable('sessions').set({ proved_at: sql`now()` }).execute()
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ shop }, use) => use(shop.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
  allowedErrors: async ({}, use) => use([]),
  consoleErrors: async ({ allowedErrors }, use) => {
    const consoleErrors: string[] = []
    await use(consoleErrors)
    // The context is closed by now, so this includes errors that came late.
    const others = consoleErrors.filter((error) => !allowedErrors.some((of) => of.test(error)))
    expect(others, 'errors in the browser’s console').toEqual([])
  },
  // Only a test with a page creates a context. The errors of a second tab count as well.
  context: async (
    { browser, shared, ownContext, viewport, javaScriptEnabled, hasTouch, isMobile, consoleErrors },
    use,
    { project },
  ) => {
    // Chromium requests the icon for robots.txt, the page between tests, which names none.
    const isIcon = (message: ConsoleMessage) => message.location().url.endsWith('/favicon.ico')
    const note = (message: ConsoleMessage) =>
      message.type() === 'error' && !isIcon(message) && consoleErrors.push(message.text())
    const noteThrown = (error: WebError) => consoleErrors.push(error.error().message)
    const hasOwnOptions =
      !isDeepStrictEqual(viewport, project.use.viewport) || !javaScriptEnabled || hasTouch || isMobile
    const isOwn = ownContext || hasOwnOptions
    if (!isOwn) shared.context ??= await openSharedContext(browser)
    const opened = isOwn ? undefined : shared.context
    const context = opened?.context ?? (await browser.newContext())
    context.on('console', note).on('weberror', noteThrown)
    await use(context)
    await (opened ? clearSharedContext(opened) : context.close())
    context.off('console', note).off('weberror', noteThrown)
  },
  page: async ({ context, shared }, use) =>
    use(context === shared.context?.context ? shared.context.page : await context.newPage()),
  expectConsoleError: async ({ consoleErrors, allowedErrors }, use) => {
    const expected: RegExp[] = []
    await use((of) => expected.push(of))
    // On a busy machine the browser reports an error after the page has shown it.
    for (const of of expected)
      await expect
        .poll(() => consoleErrors, 'errors in the browser’s console')
        .toContainEqual(expect.stringMatching(of))
    allowedErrors.push(...expected)
  },
  allowConsoleError: async ({ allowedErrors }, use) => use((of) => allowedErrors.push(of)),
  part: async ({ page }, use) => {
    const errors: Error[] = []
    await use(async (title, run) => {
      await base.step(title, run).catch((error: Error) => errors.push(error))
      if (page.isClosed()) return
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      // A tab that stays open would send its calls with the session of the next part.
      for (const tab of page.context().pages()) if (tab !== page) await tab.close()
    })
    const [first, ...others] = errors
    if (others.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('\n\n'))
    if (first) throw first
  },
  signIn: async ({ page: own }, use) =>
    use(async (who, page = own) => {
      const { email, password } = personOf(who)
      await page.goto('/admin/signin')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL((url) => url.pathname !== '/admin/signin')
    }),
  comeIn: async ({ page: own, shop, sessions }, use) =>
    use(async (who, page = own) => {
      const token = await sessionOf(shop, who, sessions)
      // The open page would send its calls with the new session.
      await openPlainFile(page)
      await keepToken(page, token)
      return token
    }),
  makeUser: async ({ shop, adminToken }, use) =>
    use(async (type = 'admin_user') => {
      const name = `Store ${randomUUID().slice(0, 8)}`
      const person = {
        username: name,
        email: `${name.replace(' ', '.').toLowerCase()}@tidewater.example`,
        password: strongPassword,
      }
      await shop.ask(adminToken, accountCalls.signUp, { body: { ...person, type } })
      return person
    }),
  makePromoCodes: async ({ shop }, use) =>
    use(async (count, given = () => ({})) => {
      const prefix = `E2E${randomUUID().slice(0, 6).toUpperCase()}`
      const plain = { discount: 10, audience: 'orders' as const, start_date: null, end_date: null, active: true }
      const codes = await shop.db.transaction().execute(async (tx) => {
        const made: Discount[] = []
        for (let at = 1; at <= count; at++) {
          const promo_code = `${prefix}-${String(at).padStart(3, '0')}`
          made.push(await insertDiscount(tx, { ...plain, promo_code, ...given(at) }))
        }
        return made
      })
      return { prefix, codes, path: `${discountsPath}?filter_by=promo_code&query=${prefix}` }
    }),
})

/**
 * A test with a browser context that no other test uses, which costs half a second of CPU time: for a clock, permissions, or
 * anything else that would change later tests. Tests with other browser options (`test.use`) have one as well.
 */
export const testInOwnContext = test.extend({ ownContext: true })

/**
 * Makes the rows that a file of tests needs, once in each worker: Playwright may run a file in a worker in two parts, and
 * calls `beforeAll` for each of them.
 */
export function fillOnce(fill: (shop: Shop) => Promise<unknown>) {
  let filling: Promise<unknown> | undefined
  test.beforeAll(async ({ shop }) => {
    filling ??= fill(shop)
    await filling
  })
}

export const discountsPath = '/admin/transactions/discount'
export const discountHeaders = ['ID', 'Promo Code', 'Discount %', 'Start', 'End', 'Active', 'For', 'Times Used']

/** The row of a promo code. Its buttons are named by the saved code, also while the code is edited. */
export const rowOf = (page: Page, code: string) => page.getByRole('row', { name: `Save the promo code ${code}` })
export const cellOf = (row: Locator, header: string) => row.getByRole('gridcell').nth(discountHeaders.indexOf(header))

/** Clicks a cell, types a new value and presses Enter. */
export async function typeOver(cell: Locator, text: string) {
  await cell.click()
  await cell.page().keyboard.type(text)
  await cell.page().keyboard.press('Enter')
}

/**
 * Goes to another page of the workbench as a link does, and waits until it is rendered. This takes a tenth of the CPU time of
 * `goto`, because the document is not loaded again. Notices are dismissed first, so that the next part of the test cannot
 * mistake them for its own. Unsaved changes or an open dialog would keep the old page open.
 */
export const follow = (page: Page, path: string) =>
  page.evaluate(async (href) => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]')) button.click()
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('This document has no router.')
    if (new URL(href, location.href).href === location.href) return
    // The old page stays on screen until the next page is rendered.
    const isRendered = new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
    })
    await router.navigate({ href })
    await isRendered
  }, path)

/** Stores a token in the browser. A page of the shop must be open. */
export const keepToken = (page: Page, token: string) =>
  page.evaluate((kept) => {
    localStorage.clear()
    localStorage.setItem('user_token', kept)
  }, token)

/** Returns the token that is stored in the browser. */
export const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('user_token'))

export { expect, openShop, type Shop }
