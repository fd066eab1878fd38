import { randomUUID } from 'node:crypto'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import type { Discount } from '#features/discounts/columns.ts'
import type { NewDiscount } from '#features/discounts/contract.ts'
import { insertDiscount } from '#features/discounts/server/queries.ts'
import type { Role } from '#shared/roles.ts'
import { openShop, type Shop } from './builtShop.ts'

interface Worker {
  shop: Shop
  /** An admin's session of the worker's own, for what a test needs beforehand. */
  adminToken: string
  /** The sessions of the demo shop's accounts, by name. They are reused, because a sign-in costs 0.1 s of CPU. */
  sessions: Map<string, string>
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
  /** Signs in one of the demo shop's accounts, or anybody, as a person does. */
  signIn(who: string | Person, on?: Page): Promise<void>
  /** Comes in as a browser does that was here before: with a token, past the form. Answers the token. */
  comeIn(who: string | Person, on?: Page): Promise<string>
  /** Makes a user who is nobody else's. */
  makeUser(type?: Role): Promise<Person>
  /** Makes promo codes that begin alike and that no other test knows, and answers them with the list that shows just these. */
  makePromoCodes(count: number, given?: (at: number) => Partial<NewDiscount>): Promise<PromoCodes>
  /** What the browser's console and the pages said of errors; at the end of a test nothing may be left in it. */
  complaints: string[]
  /**
   * Runs a part of a test. A part opens its page itself. Parts share one browser page, because a new one costs half a second
   * of CPU and loading the scripts into it nearly as much. The next parts run even if a part fails.
   */
  part(title: string, run: () => Promise<void>): Promise<void>
  /** Says that the browser will complain of this, and must: a refused call, say, which it logs as an error. */
  expectComplaint(of: RegExp): void
  /** Allows this error in the browser's console: a call that is running when the session ends is refused. */
  allowComplaint(of: RegExp): void
}

export const strongPassword = 'quiet harbour lights'

/** How Chromium complains of an answer with this status. */
export const refusedWith = (status: number) => new RegExp(`the server responded with a status of ${status}`)
/** How Chromium complains of a request that got no answer. */
export const noAnswer = /net::ERR_FAILED/

/** A user of the demo shop by name, or one that a test made. */
export const personOf = (who: string | Person): Pick<Person, 'email' | 'password'> =>
  typeof who === 'string' ? { email: `${who}@tidewater.example`, password: demoPassword } : who

/** A new session for a user of the test's own; for an account of the demo shop the last one, unless a test ended it. */
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

/** A browser test has the whole shop behind it: the built pages, the real server, a database of its worker's own. */
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
  baseURL: async ({ shop }, use) => use(shop.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs off its first parameter.
  complaints: async ({}, use) => {
    const complaints: string[] = []
    await use(complaints)
    expect(complaints, 'errors in the browser’s console').toEqual([])
  },
  // Only a test with a page has a context, and pays for it. A second tab's errors count as well.
  context: async ({ context, complaints }, use) => {
    context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    context.on('weberror', (error) => complaints.push(error.error().message))
    await use(context)
  },
  expectComplaint: async ({ complaints }, use) => {
    const expected: RegExp[] = []
    await use((of) => expected.push(of))
    for (const of of expected)
      expect(complaints, 'errors in the browser’s console').toContainEqual(expect.stringMatching(of))
    const others = complaints.filter((complaint) => !expected.some((of) => of.test(complaint)))
    complaints.splice(0, complaints.length, ...others)
  },
  allowComplaint: async ({ complaints }, use) => {
    const allowed: RegExp[] = []
    await use((of) => allowed.push(of))
    const others = complaints.filter((complaint) => !allowed.some((of) => of.test(complaint)))
    complaints.splice(0, complaints.length, ...others)
  },
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
      // A plain file of this origin replaces the open page, which would send its calls with the new session.
      await page.goto('/robots.txt')
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
      const plain = { discount: 10, start_date: null, end_date: null, active: true }
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
 * Makes the rows that a file of tests needs, once in each worker: Playwright may give a worker the file in two parts, and
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
export const discountHeaders = ['ID', 'Promo Code', 'Discount %', 'Start', 'End', 'Active', 'Times Used']

/** The row of a promo code, by the code it was loaded with: its acts go on naming it while it is edited. */
export const rowOf = (page: Page, code: string) => page.getByRole('row', { name: `Save the promo code ${code}` })
export const cellOf = (row: Locator, header: string) => row.getByRole('gridcell').nth(discountHeaders.indexOf(header))

/** Clicks a cell and types over what it holds, as far as Enter. */
export async function typeOver(cell: Locator, text: string) {
  await cell.click()
  await cell.page().keyboard.type(text)
  await cell.page().keyboard.press('Enter')
}

/**
 * Goes to another page of the workbench as a link does, and waits until it is rendered. The document is not loaded again,
 * which takes a tenth of the CPU time of `goto`. Notices are dismissed first, so that no test takes one for its own. Unsaved
 * changes or an open dialog would keep the old page open.
 */
export const follow = (page: Page, path: string) =>
  page.evaluate(async (href) => {
    for (const button of document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]')) button.click()
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('This document has no router.')
    if (new URL(href, location.href).href === location.href) return
    // Until the next page is rendered, the one before it stays on screen.
    const isRendered = new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', () => {
        stop()
        resolve()
      })
    })
    await router.navigate({ href })
    await isRendered
  }, path)

/** Signs the browser in as the server does after the form. It is on a page of the shop. */
export const keepToken = (page: Page, token: string) =>
  page.evaluate((kept) => {
    localStorage.clear()
    localStorage.setItem('user_token', kept)
  }, token)

/** The token that this browser keeps. */
export const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('user_token'))

export { expect, openShop, type Shop }
