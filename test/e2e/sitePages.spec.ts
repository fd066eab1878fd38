import type { Page } from '@playwright/test'
import { languages } from '#shared/language.ts'
import { expectToFit } from './fit.ts'
import { judge, looks, phone } from './judge.ts'
import { bookOne, publicPagesIn, refusedFormsIn } from './publicPages.ts'
import { expect, refusedWith, type Shop, test } from './shop.ts'
import { untilHydrated, visit } from './visit.ts'

// Every check of a page is made on one load of it. The French pages pass the same checks, because their texts are longer
// and name controls in other words. The colours are the same in both languages: only English pages pass all looks.
for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test('every page of the site fits every width, passes axe, and sends no request to another server', async ({
      page,
      shop,
      context,
      expectConsoleError,
    }) => {
      test.slow()
      expectConsoleError(refusedWith(404))
      const others = requestsToOthers(page, shop)
      for (const path of publicPagesIn(language)) {
        await visit(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await inlineCode(page), `${path}: code that stands in the page`).toEqual([])
        await expectToFit(page, path)
        await page.setViewportSize(phone)
        expect.soft(await smallControls(page), `${path}: controls too small to press on a phone`).toEqual([])
        // All pages have one layout; the one of a form differs most from that of the others.
        await judge(page, ['/', '/services'].includes(path) ? { as: looks } : {})
      }
      expect(others).toEqual([])
      expect(await context.cookies()).toEqual([])
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    })

    test('axe finds nothing on refused forms, nor on an appointment, just booked and by its link', async ({
      page,
      shop,
      expectConsoleError,
    }) => {
      expectConsoleError(refusedWith(400))
      for (const { path, fields } of refusedFormsIn(language)) {
        await visit(page, path)
        await page.evaluate(sendWithoutScripts, fields)
        await expect(page.getByRole('alert').first()).toBeVisible()
        await untilHydrated(page)
        await judge(page)
      }
      const { next, own } = await bookOne(shop, language)
      for (const path of [next, own]) {
        await page.goto(path)
        await judge(page)
      }
      await page.evaluate(() => {
        for (const more of document.querySelectorAll('details')) more.open = true
      })
      await judge(page)
    })
  })
}

/** Notes every request that does not go to the shop. */
function requestsToOthers(page: Page, { address }: Shop): string[] {
  const others: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`)) others.push(request.url())
  })
  return others
}

/** Returns the inline scripts and styles, which the site's policy forbids. */
const inlineCode = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[style], style, script:not([src], [type="application/ld+json"])')].map(
      ({ outerHTML }) => outerHTML.slice(0, 120),
    ),
  )

const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, input, textarea, summary')].flatMap((control) => {
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      // These are not clicked: controls for screen readers, hidden ones, and pins of the map, each of which has its entry in
      // the list as well. A link within a sentence is as large as its words.
      const isPressed = width > 1 && height > 1 && !control.closest('[tabindex="-1"], svg, p')
      if (!isPressed || (width >= 24 && height >= 24)) return []
      return [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`]
    }),
  )

function sendWithoutScripts(fields: Record<string, string>) {
  const form = document.createElement('form')
  form.method = 'post'
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    Object.assign(field, { name, value })
    form.append(field)
  }
  document.body.append(form)
  // Without the page's own scripts.
  form.submit()
}
