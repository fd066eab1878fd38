import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * The browser context that the tests of a worker share, with the page that they use one after another. The page keeps the
 * scripts of the shop in memory. In a new page they cost a quarter of a second of CPU time for each test.
 */
export interface SharedContext {
  context: BrowserContext
  page: Page
  removeListeners(): void
}

/** A plain file of the shop's origin. It sends no calls, so that the next session can be stored while it is open. */
const plainFile = '/robots.txt'

export async function openSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(plainFile)
  refuseWhatLasts(context, page)
  return { context, page, removeListeners: collectListeners(page) }
}

/** Leaves the context and its page for the next test as they were before the first one. Only the cache of files is kept. */
export async function clearSharedContext({ context, page, removeListeners }: SharedContext) {
  await Promise.all(context.pages().map((tab) => tab !== page && tab.close()))
  removeListeners()
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  // Otherwise the pointer would be over a button of the next page.
  await page.mouse.move(0, 0)
  await page.goto(plainFile)
  await context.clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Replaces the open page, unless it is a plain file already. */
export async function openPlainFile(page: Page) {
  if (!page.url().endsWith(plainFile)) await page.goto(plainFile)
}

/** Settings that would still apply in the next test, and that cannot all be undone. */
const lasting = {
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor', 'fastForward', 'resume'],
  context: ['grantPermissions', 'setGeolocation', 'setOffline', 'setStorageState', 'newCDPSession'],
  page: ['addLocatorHandler'],
  both: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'setExtraHTTPHeaders'],
    ...['setDefaultTimeout', 'setDefaultNavigationTimeout'],
  ],
}

function refuseWhatLasts(context: BrowserContext, page: Page) {
  const refuse = (of: object, names: string[]) => {
    for (const name of names)
      Object.assign(of, {
        [name]: () => {
          throw new Error(`${name} would change later tests. This test has to be a testInOwnContext.`)
        },
      })
  }
  refuse(context.clock, lasting.clock)
  refuse(context, [...lasting.context, ...lasting.both])
  refuse(page, [...lasting.page, ...lasting.both])
}

/** Records the listeners that are added to the page, and returns a function that removes them. */
function collectListeners(page: Page) {
  const added: unknown[][] = []
  const { on } = page
  Object.assign(page, {
    on: (...listener: unknown[]) => {
      added.push(listener)
      return Reflect.apply(on, page, listener)
    },
  })
  return () => {
    for (const listener of added.splice(0)) Reflect.apply(page.off, page, listener)
  }
}
