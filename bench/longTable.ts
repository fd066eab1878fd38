import type { Browser, Page } from '@playwright/test'
import type { Connection } from '#platform/db/database.ts'
import { openShop } from './openShop.ts'

interface Shop {
  connection: Connection
  token: string
}
interface Work {
  name: string
  /** Keys that are pressed before the measurement. */
  first?: string[]
  keys: string[]
}

/** Up to this many milliseconds the result of a key seems immediate. */
const limit = 100
const times = 20

/** Frequent actions in a long list. They are measured from the cell `Device` of the first row. */
const works: Work[] = [
  { name: 'an arrow to the next row', keys: ['ArrowDown'] },
  { name: 'an arrow to the next cell', keys: ['ArrowRight', 'ArrowLeft'] },
  { name: 'Page Down', keys: ['PageDown'] },
  { name: 'to the last row and back', keys: ['Control+End', 'Control+Home'] },
  { name: 'a letter opens a cell, Esc', keys: ['x', 'Escape'] },
  { name: 'letters in a cell', first: ['Enter'], keys: ['n', 'o', 'w'] },
  { name: 'Tab from cell to cell', first: ['Enter'], keys: ['Tab', 'Shift+Tab'] },
  { name: 'a change in row after row', keys: ['x', 'Enter'] },
]

/** Measures the time from a key until its result is painted, with every product in one list. */
export async function measureLongTable({ connection, token }: Shop) {
  const { address, browser, close } = await openShop(connection)
  const rows: Record<string, string | number>[] = []
  for (const slowdown of [1, 4]) {
    const page = await openList(browser, address, token, slowdown)
    for (const work of works)
      rows.push({ CPU: slowdown === 1 ? 'as it is' : `${slowdown}× slower`, ...(await time(page, work)) })
    await page.context().close()
  }
  await close()
  console.log(
    `\nKeys in a list of all products, until painted: goal at most 1.0 of ${limit} ms; with the slower CPU there is no goal`,
  )
  console.table(rows)
}

async function openList(browser: Browser, address: string, token: string, slowdown: number) {
  const localStorage = [{ name: 'user_token', value: token }]
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto(`${address}/admin/inventory?per_page=0`)
  await firstCell(page).waitFor()
  await page.evaluate(recordKeys)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

// Placeholders of rows that are still loading have cells, too.
const firstCell = (page: Page) => page.locator('[role=gridcell]').first()

async function time(page: Page, { name, first = [], keys }: Work) {
  await page.keyboard.press('Escape')
  await firstCell(page).focus()
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight', ...first]) await page.keyboard.press(key)
  await page.evaluate(lastKey)
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    for (const key of keys) {
      await page.keyboard.press(key)
      taken.push(await page.evaluate(lastKey))
    }
  }
  taken.sort((one, other) => one - other)
  const at = (share: number) => Math.round(taken[Math.ceil(taken.length * share) - 1]!)
  return { key: name, 'median ms': at(0.5), 'p95 ms': at(0.95), limit, ratio: (at(0.95) / limit).toFixed(2) }
}

// The functions below run in the page.

/** Records for each key the time from when it was pressed until the next frame was painted. */
function recordKeys() {
  const painted = new MessageChannel()
  let pressed = 0
  const record = ({ timeStamp }: KeyboardEvent) => {
    pressed = timeStamp
    requestAnimationFrame(() => painted.port2.postMessage(undefined))
  }
  addEventListener('keydown', record, { capture: true })
  painted.port1.onmessage = () => performance.measure('key', { start: pressed })
}

/** Waits until nothing is painted any more, and returns how long the last key took. */
async function lastKey() {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  await new Promise((rest) => setTimeout(rest, 20))
  const taken = performance.getEntriesByName('key').map(({ duration }) => duration)
  performance.clearMeasures('key')
  return Math.max(...taken)
}
