import { languages } from '#shared/language.ts'
import { mainWidths, widths } from './fit.ts'
import { judge } from './judge.ts'
import { publicPagesIn } from './publicPages.ts'
import { expect, refusedWith } from './shop.ts'
import { requestsToOthers, sweepSitePage } from './sweep/site.ts'
import { bookedAppointment, bookingForm, refusedForms, sentMessage } from './sweep/siteStates.ts'
import { expectErrors } from './sweep/sweepPage.ts'
import { sweepTest as test } from './sweep/sweepTest.ts'

test('the pages of the site fit and can be used by all, and keep to this server', async ({
  page,
  shop,
  context,
  part,
  consoleErrors,
}) => {
  test.slow()
  const others = requestsToOthers(page, shop)
  for (const path of publicPagesIn('en'))
    await part(path, async () => {
      await sweepSitePage(page, path, mainWidths)
      await expectErrors(consoleErrors, path.endsWith('/nowhere') ? [refusedWith(404)] : [], path)
    })
  expect(others).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

for (const language of languages) {
  test(`the pages of the site fit at every width, and its forms can be used by all, in ${language}`, {
    tag: '@details',
  }, async ({ page, shop, part, consoleErrors }) => {
    test.slow()
    const others = requestsToOthers(page, shop)
    for (const path of publicPagesIn(language))
      await part(path, async () => {
        await sweepSitePage(page, path, widths)
        await expectErrors(consoleErrors, path.endsWith('/nowhere') ? [refusedWith(404)] : [], path)
      })
    expect(others).toEqual([])
    const look = (only?: string) => judge(page, only === undefined ? {} : { only })
    await part('refused forms', () => refusedForms(language)(page, shop, look))
    await expectErrors(consoleErrors, [refusedWith(400)], 'refused forms')
    await part('a booked appointment', () => bookedAppointment(language)(page, shop, look))
    if (language !== 'en') return
    await part('a sent message', () => sentMessage(page, shop, look))
    await part('the form of a booking', () => bookingForm(page, shop, look))
  })
}
