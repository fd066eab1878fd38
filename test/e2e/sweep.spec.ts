import { languages } from '#shared/language.ts'
import { judge, looks } from './judge.ts'
import { people } from './people.ts'
import { publicPagesIn } from './publicPages.ts'
import { expect, refusedWith, type Shop } from './shop.ts'
import { openMail } from './sweep/guestStates.ts'
import { checkOnce, judgePage } from './sweep/judged.ts'
import { partCount, routesOfPart } from './sweep/parts.ts'
import { requestsToOthers, sweepSitePage } from './sweep/site.ts'
import { bookedAppointment, bookingForm, refusedForms, sentMessage } from './sweep/siteStates.ts'
import type { Who } from './sweep/state.ts'
import { states } from './sweep/states.ts'
import { closeWithEscape, expectErrors, sweepPage, sweepState } from './sweep/sweepPage.ts'
import { sweepTest as test } from './sweep/sweepTest.ts'
import { open, openNext, openPages, pagesOf, routes } from './workbenchPages.ts'

const everyone: Who[] = ['admin', 'warehouse', 'hsc', 'supplier', 'guest']

test('every page is swept in one part, for someone, and every state is one of a page that its user may open', async ({
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
  test(`the pages of the workbench fit, can be read, printed and used by all, for each role: part ${nth + 1}`, async ({
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
            // The browser keeps what the session was like, too.
            if (state.undo) {
              await state.undo(visit)
              await enter(who)
            }
          }
        })
    }
  })
}

for (const language of languages) {
  test(`the pages of the site fit and can be used by all, and keep to this server, in ${language}`, async ({
    page,
    shop,
    context,
    part,
    consoleErrors,
  }) => {
    test.slow()
    const others = requestsToOthers(page, shop)
    for (const path of publicPagesIn(language))
      await part(path, async () => {
        await sweepSitePage(page, path)
        await expectErrors(consoleErrors, path.endsWith('/nowhere') ? [refusedWith(404)] : [], path)
      })
    expect(others).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    const look = (only?: string) => judge(page, only === undefined ? {} : { only })
    await part('refused forms', () => refusedForms(language)(page, shop, look))
    await expectErrors(consoleErrors, [refusedWith(400)], 'refused forms')
    await part('a booked appointment', () => bookedAppointment(language)(page, shop, look))
    if (language !== 'en') return
    await part('a sent message', () => sentMessage(page, shop, look))
    await part('the form of a booking', () => bookingForm(page, shop, look))
  })
}

test('axe finds nothing on a mail', async ({ page }) => {
  await openMail(page)
  await judge(page, { as: looks })
})
