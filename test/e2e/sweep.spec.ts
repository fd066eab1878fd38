import { judge, looks } from './judge.ts'
import { people } from './people.ts'
import { expect, type Shop } from './shop.ts'
import { openMail } from './sweep/guestStates.ts'
import { checkOnce, judgePage, startPages } from './sweep/judged.ts'
import { partCount, routesOfPart } from './sweep/parts.ts'
import type { Who } from './sweep/state.ts'
import { states } from './sweep/states.ts'
import { closeWithEscape, expectErrors, sweepPage, sweepPageThoroughly, sweepState } from './sweep/sweepPage.ts'
import { sweepTest as test } from './sweep/sweepTest.ts'
import { open, openNext, openPages, pagesOf, routes } from './workbenchPages.ts'

const everyone: Who[] = ['admin', 'warehouse', 'hsc', 'supplier', 'guest']

test('every page is in one part of the sweep and opened by some role, and every state is of a page that its user may open', async ({
  shop,
  adminToken,
}) => {
  const parts = Array.from({ length: partCount }, (_, nth) => routesOfPart(nth)).flat()
  expect(parts.toSorted()).toEqual(routes.toSorted())
  expect(everyone.toSorted()).toEqual([...Object.keys(people), 'guest'].toSorted())
  const opened = new Map<Who, string[]>()
  for (const who of everyone) {
    const pages = who === 'guest' ? openPages(shop, adminToken) : pagesOf(shop, people[who])
    opened.set(
      who,
      (await pages).map(({ route }) => route),
    )
  }
  expect([...new Set([...opened.values()].flat())].toSorted()).toEqual(routes.toSorted())
  for (const { who, route, title } of states) expect.soft(opened.get(who), title).toContain(route)
})

/** The pages of a part, for each role that may open some of them. */
async function* visitsOf(nth: number, shop: Shop, adminToken: string) {
  const ofPart = routesOfPart(nth)
  for (const who of everyone) {
    const all = who === 'guest' ? await openPages(shop, adminToken) : await pagesOf(shop, people[who])
    const pages = all.filter(({ route }) => ofPart.includes(route))
    if (pages.length > 0) yield { who, pages }
  }
}

for (let nth = 0; nth < partCount; nth++) {
  test(`the pages of the workbench fit, can be read and used by all, for each role: part ${nth + 1}`, async ({
    page,
    shop,
    adminToken,
    enter,
    part,
    consoleErrors,
  }) => {
    test.slow()
    const depthOf = checkOnce()
    for await (const { who, pages } of visitsOf(nth, shop, adminToken)) {
      await enter(who)
      // The document is loaded once, and again after a page that failed.
      let isFresh = false
      for (const each of pages)
        await part(`${who}: ${each.route}`, async () => {
          const { path } = each
          const wasFresh = isFresh
          isFresh = false
          await (wasFresh ? openNext : open)(page, who === 'guest' ? path : `${path}?per_page=10`)
          expect.soft(new URL(page.url()).pathname, `where ${path} leads`).toBe(new URL(path, shop.address).pathname)
          await sweepPage(page, each, depthOf)
          await expectErrors(consoleErrors, [], path)
          isFresh = true
        })
    }
  })

  test(`these pages fit at every width and on paper, for the first role that opens them: part ${nth + 1}`, {
    tag: '@details',
  }, async ({ page, shop, adminToken, enter, part }) => {
    test.slow()
    const seen = new Set<string>()
    for await (const { who, pages } of visitsOf(nth, shop, adminToken)) {
      const first = pages.filter(({ route }) => !seen.has(route) || startPages.includes(route))
      if (first.length > 0) await enter(who)
      for (const each of first)
        await part(`${who}: ${each.route}`, async () => {
          seen.add(each.route)
          await open(page, who === 'guest' ? each.path : `${each.path}?per_page=10`)
          await sweepPageThoroughly(page, each)
        })
    }
  })

  test(`axe finds nothing on what these pages show to each further role, and after an act: part ${nth + 1}`, {
    tag: '@details',
  }, async ({ page, shop, adminToken, enter, part, consoleErrors }) => {
    test.slow()
    const visit = { page, shop, adminToken }
    const opened = new Set<string>()
    for await (const { who, pages } of visitsOf(nth, shop, adminToken)) {
      const again = pages.filter(({ route }) => opened.has(route))
      for (const { route } of pages) opened.add(route)
      const shown = pages.flatMap(({ route, path }) =>
        states.filter((state) => state.route === route && state.who === who).map((state) => ({ state, path })),
      )
      if (shown.length === 0 && again.length === 0) continue
      await enter(who)
      for (const { route, path } of again)
        await part(`${who}: ${route}`, async () => {
          await open(page, `${path}?per_page=10`)
          await judgePage(page, route)
          await expectErrors(consoleErrors, [], path)
        })
      let isFresh = false
      for (const [at, { state, path }] of shown.entries())
        await part(`${who}: ${state.route}: ${state.title}`, async () => {
          const wasFresh = isFresh
          isFresh = false
          try {
            await sweepState(visit, state, path, wasFresh)
            await expectErrors(consoleErrors, state.errors ?? [], `${path}: ${state.title}`)
            if (!shown[at + 1]?.state.goesOn) isFresh = await closeWithEscape(page, state)
          } finally {
            // The browser also stores the session, so it is opened again after the undo.
            if (state.undo) {
              await state.undo(visit)
              await enter(who)
            }
          }
        })
    }
  })
}

test('axe finds nothing on a mail', async ({ page }) => {
  await openMail(page)
  await judge(page, { as: looks })
})
