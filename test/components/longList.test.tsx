import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { galleryCalls } from '#app/gallery/galleryShop.ts'
import { send } from '#ui/api/fetchCall.ts'
import { queryClient } from '#ui/api/query.ts'
import { cellAt, idAt, rowAt, saveAt, showThings, updated } from './gallery.tsx'
import { expectText, press, type, typeOver } from './keys.ts'

const many = 10_000
const grid = page.getByRole('grid', { name: 'things' })
const drawn = () => [...document.querySelectorAll<HTMLElement>('tr[aria-rowindex][data-row]')]
const scroller = () => document.querySelector('[data-scrolls]') ?? document.body
const scrollTo = (top: number) => scroller().scrollTo(0, top)

async function showAll() {
  showThings('?per_page=0', 'crowded')
  await expect.element(grid).toHaveAttribute('aria-rowcount', String(many + 1))
  await expect.element(rowAt(1)).toBeVisible()
}

/** The cells whose text is cut off. */
const cut = () =>
  [...document.querySelectorAll('tbody td')]
    .filter((cell) => cell.scrollWidth > cell.clientWidth)
    .map((cell) => cell.textContent)

test('only the rows in sight of 10,000 are drawn, and the last one can be edited', { tags: ['details'] }, async () => {
  await showAll()
  expect(drawn().length).toBeLessThan(60)
  await expect
    .poll(() => {
      scrollTo(scroller().scrollHeight / 2)
      return Math.abs(Number(drawn()[10]?.ariaRowIndex) - many / 2)
    })
    .toBeLessThan(100)
  expect(drawn().length).toBeLessThan(60)
  await expect
    .poll(() => {
      scrollTo(scroller().scrollHeight)
      return drawn().at(-1)?.ariaRowIndex
    })
    .toBe(String(many + 1))
  await typeOver(cellAt(many, 'limit'), '88')
  await saveAt(many).click()
  await expect.element(updated).toBeVisible()
  await expectText(cellAt(many, 'limit'), '88')
})

test.each(['from a link', 'chosen'])(
  '10,000 rows %s have columns as wide as their content, also the last row',
  async (how) => {
    if (how === 'chosen') {
      showThings('', 'crowded')
      await page.getByLabelText('Rows per page').selectOptions('ALL')
      await expect.element(page.getByText(/^Showing 1 to 10,?000 of 10,?000 results$/)).toBeVisible()
    } else await showAll()
    const device = 'A lightship with a longer name than any other'
    await send(galleryCalls.update, { body: { id: idAt(many), device } })
    await queryClient.invalidateQueries()
    await expect.element(grid).toHaveAttribute('aria-rowcount', String(many + 1))
    await expect.poll(cut).toEqual([])
    cellAt(1, 'id').element().focus()
    await press('Control+End')
    await expect.element(page.getByRole('gridcell', { name: device })).toBeVisible()
    await expect.element(cellAt(many, 'active')).toHaveFocus()
    await expect.poll(cut).toEqual([])
  },
)

test('keys move through a long list, and its rows are drawn', { tags: ['details'] }, async () => {
  await showAll()
  cellAt(1, 'id').element().focus()
  for (let place = 11; place <= 81; place += 10) {
    await press('PageDown')
    await expect.element(cellAt(place, 'id')).toHaveFocus()
    await expect.element(cellAt(place + 10, 'id')).toBeInTheDocument()
  }
  await expect.element(cellAt(81, 'id')).toBeInViewport()
  await press('Control+End')
  await expect.element(cellAt(many, 'active')).toHaveFocus()
  await press('Control+Home')
  await expect.element(cellAt(1, 'id')).toHaveFocus()
})

test('keys that are pressed before the rows are drawn are not lost, and scrolling keeps the position of the focus', {
  tags: ['details'],
}, async () => {
  await showAll()
  cellAt(1, 'id').element().focus()
  for (let pressed = 0; pressed < 12; pressed++)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true }))
  await expect.element(cellAt(121, 'id')).toHaveFocus()
  await expect.element(cellAt(121, 'id')).toBeInViewport()
  scrollTo(30_000)
  await expect.element(cellAt(121, 'id')).not.toBeInViewport()
  await press('ArrowDown')
  await expect.element(cellAt(122, 'id')).toHaveFocus()
  await expect.element(cellAt(122, 'id')).toBeInViewport()
})

test('text in an open cell is kept when its row is scrolled out of sight', { tags: ['details'] }, async () => {
  await showAll()
  await cellAt(1, 'limit').click()
  await type('77')
  scrollTo(30_000)
  await expect.element(cellAt(1, 'id')).not.toBeInViewport()
  await expect.poll(() => Number(drawn()[5]?.ariaRowIndex)).toBeGreaterThan(100)
  scrollTo(0)
  await expect.element(rowAt(2)).toBeInViewport()
  await page.getByText('Showing 1 to').click()
  await expectText(cellAt(1, 'limit'), '77 changed')
})

test('the keyboard alone edits a row near the end, and unsaved changes are kept at the other end', {
  tags: ['details'],
}, async () => {
  await showAll()
  cellAt(1, 'limit').element().focus()
  await press('Control+End', 'PageUp')
  await expect.element(cellAt(many - 10, 'active')).toHaveFocus()
  await press('Home', 'ArrowRight')
  await expect.element(cellAt(many - 10, 'device')).toHaveFocus()
  await type('Kelp')
  await press('Enter', 'ArrowUp')
  await expectText(cellAt(many - 10, 'device'), 'Kelp changed')
  await press('Control+Home')
  await expect.element(rowAt(many - 10)).not.toBeInTheDocument()
  await expect.element(page.getByText('1 row with unsaved changes')).toBeVisible()
  await press('Control+End', 'PageUp', 'Control+s')
  await expect.element(updated).toBeVisible()
  await expectText(cellAt(many - 10, 'device'), 'Kelp')
})
