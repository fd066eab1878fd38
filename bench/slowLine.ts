import type { Browser, BrowserContext } from '@playwright/test'
import type { Connection } from '#platform/db/database.ts'
import type { SessionUser } from '#shared/sessionUser.ts'
import { openShop } from './openShop.ts'

interface Shop {
  connection: Connection
  /** As the browser stores it. */
  user: SessionUser
}
interface Opened {
  name: string
  path: string
  /** Exists as soon as a person can work with the page. */
  usable: string
  isSignedIn: boolean
}

/** A weak mobile connection: 400 kbit/s, and 400 ms until a response begins. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const opened: Opened[] = [
  { name: 'the home page for visitors', path: '/', usable: 'footer', isSignedIn: false },
  { name: 'sign-in', path: '/admin/signin', usable: '#app input[name=email]', isSignedIn: false },
  {
    name: 'the inventory, not signed in',
    path: '/admin/inventory',
    usable: '#app input[name=email]',
    isSignedIn: false,
  },
  { name: 'the inventory', path: '/admin/inventory', usable: '[role=gridcell]', isSignedIn: true },
  { name: 'the history of orders', path: '/admin/transactions/summary', usable: '[role=gridcell]', isSignedIn: true },
]
const rounds = 3

/** Measures how long pages take on a slow line, for a new browser (cold) and for one that has opened the page before (warm). */
export async function measureSlowLine({ connection, user }: Shop) {
  const { address, browser, close } = await openShop(connection)
  const rows: Record<string, string | number>[] = []
  for (const page of opened) {
    const taken: Taken[] = []
    for (let round = 0; round < rounds; round++) taken.push(await openTwice(browser, address, page, user))
    for (const visit of ['cold', 'warm'] as const) {
      const median = (figure: keyof Figures) => medianOf(taken.map((one) => one[visit][figure]))
      rows.push({
        page: page.name,
        visit,
        'painted ms': median('painted'),
        'usable ms': median('usable'),
        scripts: median('scripts'),
        KB: Math.round(median('bytes') / 1024),
      })
    }
  }
  await close()
  console.log(
    '\nA line of 400 kbit/s and 400 ms: goal painted 1,500 ms; usable 4,000 ms cold and 1,500 ms warm; 12 scripts. ' +
      'Scripts and KB: until the page has been idle for a while',
  )
  console.table(rows)
}

interface Figures {
  painted: number
  usable: number
  scripts: number
  bytes: number
}
interface Taken {
  cold: Figures
  warm: Figures
}

async function openTwice(browser: Browser, address: string, opened: Opened, user: SessionUser): Promise<Taken> {
  const stored = [
    { name: 'user_token', value: user.token },
    { name: 'session_user', value: JSON.stringify(user) },
  ]
  const localStorage = opened.isSignedIn ? stored : []
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    // Its requests would not be on the slow line, so the second visit has the browser's cache only.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const cold = await open(context, address, opened)
  const warm = await open(context, address, opened)
  await context.close()
  return { cold, warm }
}

async function open(context: BrowserContext, address: string, { path, usable }: Opened): Promise<Figures> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(noteUsable, usable)
  await page.goto(address + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, { timeout: 120_000 })
  await page.waitForLoadState('networkidle', { timeout: 120_000 })
  const figures = await page.evaluate(readFigures)
  await page.close()
  return { ...figures, bytes }
}

const medianOf = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

// The functions below run in the page.

/** Marks the time when the element has been rendered. */
function noteUsable(selector: string) {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    return performance.mark('usable')
  }
  requestAnimationFrame(look)
}

function readFigures() {
  const timeOf = (name: string) => Math.round(performance.getEntriesByName(name)[0]?.startTime ?? 0)
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return { painted: timeOf('first-contentful-paint'), usable: timeOf('usable'), scripts: scripts.length }
}
