import type { Page } from '@playwright/test'
import { mainWidths } from '../fit.ts'
import { dialog, judge } from '../judge.ts'
import { expectGoodPaper } from '../paper.ts'
import { openPlainFile } from '../sharedContext.ts'
import { expect } from '../shop.ts'
import { open, openNext, type WorkbenchPage } from '../workbenchPages.ts'
import { type DepthOf, judgePage } from './judged.ts'
import { expectGoodLayout } from './layout.ts'
import type { State, Visit } from './state.ts'

/** Some pages that must contain a list for everyone who may open them. Without one, the check of lists itself is broken. */
const listsOf = [
  ...['/admin/inventory', '/admin/transactions/summary', '/admin/transactions/discount', '/admin/timestamps'],
  ...[
    '/admin/stores',
    '/admin/employees',
    '/admin/settings/users',
    '/admin/auditLog',
    '/admin/outbox',
    '/admin/supplier/inventory',
  ],
]

const hasRows = async (page: Page) => (await page.locator('[data-scrolls] > table tbody tr[data-row]').count()) > 0

/** Checks in one visit that a page fits and can be read, and that axe finds nothing on it. */
export async function sweepPage(page: Page, { route, path }: WorkbenchPage, depthOf: DepthOf) {
  const depth = await depthOf(page, route)
  if (depth === 'nothing') return
  await expectGoodLayout(page, path, mainWidths)
  // The details of the sweep check the page of each further role with axe.
  if (depth === 'everything') await judgePage(page, route)
  expect.soft((await hasRows(page)) || !listsOf.includes(route), `${path} has a list with rows`).toBe(true)
}

/** Checks that a page fits at every width, and on paper. */
export async function sweepPageThoroughly(page: Page, { path, heading }: WorkbenchPage) {
  await expectGoodLayout(page, path)
  if (!(await hasRows(page))) return
  // The list was shown as cards on a phone, and is printed as a table.
  await expect(page.getByRole('combobox', { name: 'Sort:' })).toHaveCount(0)
  await expectGoodPaper(page, heading)
}

/** Shows a state of the open page, and checks it. `isFresh` is true if the page is still as it was opened. */
export async function sweepState(visit: Visit, state: State, path: string, isFresh: boolean) {
  const { page } = visit
  if (!state.goesOn) {
    const at = typeof state.at === 'function' ? await state.at(visit) : (state.at ?? path)
    if (page.url().startsWith('http')) await page.evaluate(forgetDrafts)
    // A page reads the secret of a link when it is loaded. To load it with another secret, another page has to be open.
    if (at.includes('#')) await openPlainFile(page)
    await (isFresh && !at.includes('#') ? openNext : open)(page, at)
  }
  await state.shows?.(visit)
  await state.act?.(visit)
  if (state.isList) await expectGoodLayout(page, page.url())
  await judge(page, { ...(state.as && { as: state.as }), ...(state.only && { only: state.only }) })
  await state.after?.(visit)
}

/** Input of one state must not appear in the next one. This runs in the page. */
const forgetDrafts = () => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('draft ')) localStorage.removeItem(key)
}

/** Closes everything that Escape can close, and returns whether the page can be left by a link. */
export async function closeWithEscape(page: Page, { act, only, goesOn }: State) {
  if (!act) return true
  if (goesOn || !only) return false
  await page.keyboard.press('Escape')
  return (await page.locator(`${dialog}, [role=menu]`).count()) === 0
}

/** The errors that a browser logged for a page: those that are expected, and no others. */
export async function expectErrors(logged: string[], expected: readonly RegExp[], where: string) {
  // On a busy machine the browser reports an error after the page has shown it.
  for (const error of expected)
    await expect.poll(() => logged, `${where}: errors in the console`).toContainEqual(expect.stringMatching(error))
  const others = logged.splice(0).filter((error) => !expected.some((each) => each.test(error)))
  expect.soft(others, `${where}: errors in the console`).toEqual([])
}
