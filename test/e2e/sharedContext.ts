import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * The browser context that the tests of a worker share: its cache has the compiled scripts of the shop, and to load them
 * anew takes half a second of CPU time for each test. Each test has a page of its own in it.
 */
export interface SharedContext {
  context: BrowserContext
  /** Stays open, because the process that has the scripts in memory ends with its last page. */
  keeper: Page
}

export async function openSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  const keeper = await context.newPage()
  await keeper.goto('/robots.txt')
  refuseWhatLasts(context)
  return { context, keeper }
}

/** Leaves a context for the next test as it was before the first one. Only the cache of files is kept. */
export async function clearSharedContext({ context, keeper }: SharedContext) {
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await keeper.evaluate(() => localStorage.clear())
}

/** What these change would still be changed in the next test, and some of it cannot be undone. */
const lasting = {
  clock: ['install', 'setFixedTime', 'setSystemTime', 'pauseAt', 'runFor', 'fastForward', 'resume'],
  context: [
    ...['addInitScript', 'exposeBinding', 'exposeFunction', 'routeWebSocket', 'grantPermissions', 'setGeolocation'],
    ...['setOffline', 'setExtraHTTPHeaders', 'setStorageState', 'setDefaultTimeout', 'setDefaultNavigationTimeout'],
  ],
}

function refuseWhatLasts(context: BrowserContext) {
  const refusing = (name: string) => () => {
    throw new Error(`${name} would change later tests. This test has to be a testInOwnContext.`)
  }
  for (const name of lasting.context) Object.assign(context, { [name]: refusing(name) })
  for (const name of lasting.clock) Object.assign(context.clock, { [name]: refusing(name) })
}
