import { languages } from '#shared/language.ts'
import { judge, looks } from './judge.ts'
import { bookOne, publicPages, refusedForms } from './publicPages.ts'
import { expect, refusedWith, test } from './shop.ts'

test.describe('axe finds nothing, and nothing scrolls sideways', () => {
  for (const path of publicPages) {
    test(`on ${path}`, async ({ page, expectComplaint }) => {
      if (path.endsWith('/nowhere')) expectComplaint(refusedWith(404))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // What lives on the page has come to life: it is judged as visitors have it.
      await page.waitForLoadState('networkidle')
      // All pages have one layout; the one of a form differs most from that of the others.
      await judge(page, ['/', '/services'].includes(path) ? { as: looks } : {})
    })
  }

  for (const { path, fields } of refusedForms) {
    test(`on ${path}, refused`, async ({ page, expectComplaint }) => {
      expectComplaint(refusedWith(400))
      await page.goto(path)
      await page.evaluate((given) => {
        const form = document.createElement('form')
        form.method = 'post'
        for (const [name, value] of Object.entries(given)) {
          const field = document.createElement('input')
          Object.assign(field, { name, value })
          form.append(field)
        }
        document.body.append(form)
        // Past the page's own scripts, as where there are none.
        form.submit()
      }, fields)
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await judge(page)
    })
  }

  for (const language of languages) {
    test(`on an appointment in ${language}, just booked and by its link`, async ({ page, shop }) => {
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
  }
})

test('controls on a phone are large enough to press', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of publicPages.filter((each) => !each.endsWith('/nowhere'))) {
    await page.goto(path)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], button, select, input, textarea, summary')].flatMap((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
        // Nobody presses what only screen readers see, what is out of sight, or a pin of the map for want of its entry in
        // the list; a link within a sentence is as large as its words.
        const isPressed = width > 1 && height > 1 && !control.closest('[tabindex="-1"], svg, p')
        if (!isPressed || (width >= 24 && height >= 24)) return []
        return [`${control.outerHTML.slice(0, 120)}: ${width} × ${height}`]
      }),
    )
    expect.soft(small, path).toEqual([])
  }
})
