import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeMood, galleryCalls } from '#app/gallery/galleryShop.ts'
import { asked, cellAt, idAt, rowAt, showThings } from './gallery.tsx'
import { button, press, tabTo, textsOf, type } from './keys.ts'

const box = page.getByRole('searchbox', { name: 'Search the things' })
const firstId = () => Number(document.querySelector<HTMLElement>('tr[data-row]')?.dataset.row)
const showing = (text: string) => expect.element(page.getByText(text)).toBeVisible()

describe('the search', () => {
  test('runs when typing pauses, and is in the address', async () => {
    const router = showThings()
    await showing('Showing 1 to 10 of 47 results')
    await box.click()
    // With fake timers, no time passes for the page, however long the typing takes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type('pixel')
    await expect.element(box).toHaveValue('pixel')
    vi.advanceTimersByTime(249)
    expect(router.state.location.search).toEqual({})
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await showing('Showing 1 to 8 of 8 results')
    expect(router.state.location.search).toEqual({ query: 'pixel' })
    expect(asked(galleryCalls.search).map((body) => 'query' in body && body.query)).toEqual(['', 'pixel'])
    expect(textsOf(page.getCss('tbody [data-key=device]'))).toEqual(Array(8).fill('Pixel 9'))
  })

  test('is kept when the user comes back to the page', async () => {
    const router = showThings('?query=pixel')
    await expect.element(box).toHaveValue('pixel')
    await showing('Showing 1 to 8 of 8 results')
    await router.navigate({ to: '/elsewhere' })
    router.history.back()
    await expect.element(box).toHaveValue('pixel')
    await showing('Showing 1 to 8 of 8 results')
  })

  test('without results shows a message, and can be cleared', async () => {
    const router = showThings('?query=nothingiscalledthis')
    await showing('No things match “nothingiscalledthis”.')
    await button('Clear the search').click()
    await expect.element(box).toHaveValue('')
    await expect.element(rowAt(1)).toBeVisible()
    expect(router.state.location.search).toEqual({})
  })

  test('is limited to one column, and the choice is in the address and in the request', async () => {
    const router = showThings('?query=pixel')
    await page.getByLabelText('Filter By:').selectOptions('Device')
    await expect.poll(() => router.state.location.search).toEqual({ query: 'pixel', filter_by: 'device' })
    await expect.poll(() => asked(galleryCalls.search).at(-1)).toMatchObject({ query: 'pixel', filter_by: 'device' })
  })

  test('and the view are chosen without a mouse; Tab skips the search in a view without one', async () => {
    const router = showThings()
    await showing('Showing 1 to 10 of 47 results')
    await tabTo(button('Out of Stock'))
    await press('Enter')
    await expect.poll(() => router.state.location.search).toEqual({ view: 'out' })
    await expect.element(box).toBeDisabled()
    await tabTo(button('Show All'), 'Shift+Tab')
    await press('Enter')
    await tabTo(page.getByLabelText('Filter By:'))
    await press('D')
    await expect.poll(() => router.state.location.search).toEqual({ view: 'all', filter_by: 'device' })
    await tabTo(box)
    await type('iPad')
    await showing('Showing 1 to 7 of 7 results')
    await expect.element(box).toHaveFocus()
  })
})

describe('the order and the pages', () => {
  test('a header sorts ascending, descending, and not at all', { tags: ['details'] }, async () => {
    const router = showThings()
    const head = page.getByRole('columnheader', { name: 'Wholesale Price' })
    const sortBy = () => head.getByRole('button').click()
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    await sortBy()
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
    await expect.poll(firstId).toBe(idAt(1))
    await sortBy()
    await expect.element(head).toHaveAttribute('aria-sort', 'descending')
    await expect.poll(firstId).toBe(idAt(47))
    expect(router.state.location.search).toEqual({ sort: 'price', direction: 'desc' })
    await sortBy()
    await expect.element(head).toHaveAttribute('aria-sort', 'none')
    await expect.poll(firstId).toBe(idAt(1))
  })

  test('a long list has pages, and another size starts at the first one', { tags: ['details'] }, async () => {
    const router = showThings()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const numbers = pages.getByRole('button', { name: /^Page \d/ })
    await showing('Showing 1 to 10 of 47 results')
    expect(textsOf(numbers)).toEqual(['1', '2', '3', '4', '5'])
    await expect.element(button('Previous')).toBeDisabled()
    await button('Page 4').click()
    await showing('Showing 31 to 40 of 47 results')
    await expect.poll(firstId).toBe(idAt(31))
    await expect.element(button('Page 4')).toHaveAttribute('aria-current', 'page')
    await button('Next').click()
    await showing('Showing 41 to 47 of 47 results')
    await expect.element(button('Next')).toBeDisabled()
    router.history.back()
    await showing('Showing 31 to 40 of 47 results')
    await button('Previous').click()
    await showing('Showing 21 to 30 of 47 results')

    const size = pages.getByLabelText('Rows per page')
    expect(textsOf(size.getByRole('option')).map((text) => text.match(/^\w+/)?.[0])).toEqual([
      '10',
      '25',
      '50',
      '100',
      'ALL',
    ])
    await size.selectOptions('25')
    await showing('Showing 1 to 25 of 47 results')
    await size.selectOptions('ALL')
    await showing('Showing 1 to 47 of 47 results')
    await expect.poll(() => document.querySelectorAll('tr[data-row]').length).toBe(47)
    expect(router.state.location.search).toEqual({ per_page: 0 })
  })

  test('a page number that is too high shows the last page', async () => {
    const router = showThings('?page=9')
    await showing('Showing 41 to 47 of 47 results')
    expect(router.state.location.search).toEqual({ page: 5 })
  })
})

describe('a list without rows', () => {
  test('that does not load shows an error in its place, and “Try again” loads it', async () => {
    showThings('', 'unreachable')
    const failed = page.getByRole('alert').filter({ hasText: 'The things could not be loaded.' })
    await expect.element(failed).toMatchTextContent('The server cannot be reached.')
    changeMood('calm')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect.element(cellAt(1, 'id')).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
  })

  test('shows the message of a server that refuses it', async () => {
    showThings('', 'failing')
    const failed = page.getByRole('alert').filter({ hasText: 'The things could not be loaded.' })
    await expect.element(failed).toMatchTextContent('The shop is being restarted.')
  })

  test('names the view that is empty, with a button for the whole list', async () => {
    showThings('?view=out', 'empty')
    await showing('No things under “Out of Stock”.')
    await page.getByRole('region', { name: 'things' }).getByRole('button', { name: 'Show All' }).last().click()
    await showing('No things yet.')
  })
})

test('an export shows its progress, can be cancelled, and blocks nothing', async () => {
  const router = showThings()
  await expect.element(rowAt(1)).toBeVisible()
  changeMood('silent')
  await button('Export').click()
  await expect.element(page.getByRole('progressbar', { name: 'Exporting' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Preparing' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Device' }).getByRole('button').click()
  await expect.poll(() => router.state.location.search).toMatchObject({ sort: 'device' })
  await button('Cancel the export').click()
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
})
