import type { Page } from '@playwright/test'
import { discountCalls } from '#features/discounts/contract.ts'
import { addressOf } from '#shared/call.ts'
import { cellOf, discountsPath, expect, follow, noAnswer, rowOf, test, testInOwnContext, typeOver } from './shop.ts'

test.beforeEach(({ comeIn }) => comeIn('admin'))

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the promo codes' })
const codesShown = (page: Page) => page.getByRole('gridcell').filter({ hasText: /^E2E/ })

testInOwnContext('the list is searched', async ({ page, makePromoCodes, part }) => {
  await part('the search runs when typing pauses, and is in the address', async () => {
    const { prefix } = await makePromoCodes(1)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(addressOf(discountCalls.search))) asked.push(request.postDataJSON().query)
    })
    await page.clock.install()
    await page.goto(discountsPath)
    await expect(page.getByText(/^Showing 1 to /)).toBeVisible()
    // However long it takes to type here, no time passes for the page.
    await page.clock.pauseAt(Date.now() + 60_000)
    await search(page).pressSequentially(prefix)
    await page.clock.resume()
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible()
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
    await expect(page).toHaveURL(`${discountsPath}?query=${prefix}`)
    expect(asked).toEqual(['', prefix])

    await page.reload()
    await expect(search(page)).toHaveValue(prefix)
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])

    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(search(page)).toHaveValue(prefix)
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
  })
  await part('a search without results shows a message, and can be cleared', async () => {
    await follow(page, `${discountsPath}?query=nothingiscalledthis`)
    await expect(page.getByText('No promo codes match “nothingiscalledthis”.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL(discountsPath)
    await expect(page.getByRole('row', { name: /TIDE20/ })).toBeVisible()
  })
  await part('the search can be limited to one column', async () => {
    const { prefix } = await makePromoCodes(2, (at) => ({ discount: at === 1 ? 77.31 : 5 }))
    await follow(page, discountsPath)
    await page.getByLabel('Filter By:').selectOption('Discount %')
    await search(page).fill('77.31')
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
    await page.reload()
    await expect(page.getByLabel('Filter By:')).toHaveValue('discount')
    await expect(search(page)).toHaveValue('77.31')
    await expect(codesShown(page)).toHaveText([`${prefix}-001`])
    await page.getByLabel('Filter By:').selectOption('Promo Code')
    await expect(page.getByText('No promo codes match “77.31”.')).toBeVisible()
  })
})

test('the list is sorted and shown in pages', async ({ page, makePromoCodes, part }) => {
  await part('a header sorts ascending, descending, and not at all', async () => {
    const discounts = [20, 5, 12.5]
    const { prefix, path } = await makePromoCodes(3, (at) => ({ discount: discounts[at - 1] ?? 1 }))
    await page.goto(path)
    const head = page.getByRole('columnheader', { name: 'Discount %' })
    const codes = (...numbers: number[]) => numbers.map((number) => `${prefix}-00${number}`)
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await expect(codesShown(page)).toHaveText(codes(1, 2, 3))

    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(codesShown(page)).toHaveText(codes(2, 3, 1))
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(codesShown(page)).toHaveText(codes(1, 3, 2))
    await page.reload()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await expect(codesShown(page)).toHaveText(codes(1, 3, 2))
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await expect(codesShown(page)).toHaveText(codes(1, 2, 3))
  })
  await part('a long list has pages, five of which are in sight', async () => {
    const { prefix, path } = await makePromoCodes(60)
    await follow(page, path)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const numbers = pages.getByRole('button', { name: /^Page \d/ })
    const showing = (text: string) => expect(pages.getByText(text)).toBeVisible()
    await showing('Showing 1 to 10 of 60 results')
    await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()

    await pages.getByRole('button', { name: 'Page 5' }).click()
    await showing('Showing 41 to 50 of 60 results')
    await expect(codesShown(page).first()).toHaveText(`${prefix}-041`)
    await expect(numbers).toHaveText(['2', '3', '4', '5', '6'])
    await expect(pages.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page')
    await pages.getByRole('button', { name: 'Next' }).click()
    await showing('Showing 51 to 60 of 60 results')
    await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
    await page.goBack()
    await showing('Showing 41 to 50 of 60 results')
    await pages.getByRole('button', { name: 'Previous' }).click()
    await showing('Showing 31 to 40 of 60 results')

    // Another size starts at the first page.
    const size = pages.getByLabel('Rows per page')
    await expect(size.getByRole('option')).toHaveText([/^10\b/, /^25\b/, /^50\b/, /^100\b/, 'ALL'])
    await size.selectOption({ value: '25' })
    await showing('Showing 1 to 25 of 60 results')
    await expect(numbers).toHaveText(['1', '2', '3'])
    await size.selectOption('ALL')
    await showing('Showing 1 to 60 of 60 results')
    await expect(codesShown(page)).toHaveCount(60)
    await page.reload()
    await showing('Showing 1 to 60 of 60 results')
  })
  await part('a page number that is too high shows the last page', async () => {
    const { path } = await makePromoCodes(12)
    await follow(page, `${path}&page=9`)
    await expect(page.getByText('Showing 11 to 12 of 12 results')).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
  })
})

test('a long list is scrolled, also with the keyboard', async ({ page, makePromoCodes, part }) => {
  await part('only the rows in sight of a long list are drawn, and the last one can be edited', async () => {
    const { prefix, path } = await makePromoCodes(260)
    await page.goto(`${path}&per_page=0`)
    await expect(page.getByText('Showing 1 to 260 of 260 results')).toBeVisible()
    const grid = page.getByRole('grid', { name: 'promo codes' })
    await expect(grid).toHaveAttribute('aria-rowcount', '261')
    await expect(rowOf(page, `${prefix}-001`)).toBeVisible()
    expect(await grid.getByRole('row').count()).toBeLessThan(60)

    const last = rowOf(page, `${prefix}-260`)
    await grid.hover()
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      await expect(last).toBeInViewport({ timeout: 300 })
    }).toPass()
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    await expect(last).toHaveAttribute('aria-rowindex', '261')
    await typeOver(cellOf(last, 'Discount %'), '88')
    await last.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Discount has been updated')).toBeVisible()
    await expect(cellOf(last, 'Discount %')).toHaveText('88')
  })
  await part('the keyboard moves through a long list, and its rows are drawn', async () => {
    const { prefix, path } = await makePromoCodes(260)
    await page.goto(`${path}&per_page=0`)
    const idOf = (at: number) => cellOf(rowOf(page, `${prefix}-${String(at).padStart(3, '0')}`), 'ID')
    await expect(idOf(1)).toBeVisible()
    await idOf(1).focus()
    for (let at = 11; at <= 81; at += 10) {
      await page.keyboard.press('PageDown')
      await expect(idOf(at)).toBeFocused()
      await expect(idOf(at + 10)).toBeAttached()
    }
    await expect(idOf(81)).toBeInViewport()
  })
  await part('Control and End go to the very end of a long list, and Control and Home back', async () => {
    const { prefix, path } = await makePromoCodes(260)
    await page.goto(`${path}&per_page=0`)
    const first = cellOf(rowOf(page, `${prefix}-001`), 'ID')
    await expect(first).toBeVisible()
    await first.focus()
    await page.keyboard.press('Control+End')
    await expect(cellOf(rowOf(page, `${prefix}-260`), 'Times Used')).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(first).toBeFocused()
  })
})

test('nothing is lost while a long list is scrolled', async ({ page, makePromoCodes, part }) => {
  await part(
    'keys that are pressed before the rows are drawn are not lost, and scrolling keeps the position of the focus',
    async () => {
      const { prefix, path } = await makePromoCodes(260)
      await page.goto(`${path}&per_page=0`)
      const idOf = (at: number) => cellOf(rowOf(page, `${prefix}-${String(at).padStart(3, '0')}`), 'ID')
      await expect(idOf(1)).toBeVisible()
      await idOf(1).focus()
      await page.evaluate(() => {
        for (let pressed = 0; pressed < 12; pressed++)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
      })
      await expect(idOf(121)).toBeFocused()
      await expect(idOf(121)).toBeInViewport()

      await page.getByRole('grid').hover()
      await page.mouse.wheel(0, 30_000)
      await expect(idOf(260)).toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await expect(idOf(122)).toBeFocused()
      await expect(idOf(122)).toBeInViewport()
    },
  )
  await part('text in an open editor is kept when its row is scrolled out of sight', async () => {
    const { prefix, path } = await makePromoCodes(260)
    await page.goto(`${path}&per_page=0`)
    const cell = cellOf(rowOf(page, `${prefix}-001`), 'Discount %')
    await cell.click()
    await page.keyboard.type('77')
    await page.getByRole('grid').hover()
    await page.mouse.wheel(0, 30_000)
    await expect(rowOf(page, `${prefix}-260`)).toBeInViewport()
    await page.mouse.wheel(0, -30_000)
    await expect(rowOf(page, `${prefix}-002`)).toBeInViewport()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(cell).toHaveText('77 changed')
  })
})

test('a list that does not load shows an error in its place, and “Try again” loads it', async ({
  page,
  makePromoCodes,
  expectConsoleError,
}) => {
  expectConsoleError(noAnswer)
  const { prefix, path } = await makePromoCodes(1)
  const address = `**${addressOf(discountCalls.search)}`
  await page.route(address, (route) => route.abort())
  await page.goto(path)
  const failed = page.getByRole('alert').filter({ hasText: 'The promo codes could not be loaded.' })
  await expect(failed).toContainText('The server cannot be reached.')
  await page.unroute(address)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, `${prefix}-001`)).toBeVisible()
  await expect(failed).toBeHidden()
})
