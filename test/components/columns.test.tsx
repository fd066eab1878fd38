import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { galleryCalls } from '#app/gallery/galleryShop.ts'
import { send } from '#ui/api/fetchCall.ts'
import { cellAt, idAt, rowAt, showThings } from './gallery.tsx'
import { press, textsOf } from './keys.ts'

const all = ['ID', 'Device', 'Category', 'Available', 'Limit', 'Wholesale Price', 'Paid', 'Since', 'Active']
const heads = () => textsOf(page.getCss('thead th[data-column]'))
const scroller = () => document.querySelector('[data-scrolls]') ?? document.body
const chooser = page.getByRole('button', { name: 'Columns' })
const check = (name: string) => page.getByRole('menuitemcheckbox', { name })

/** Whether the buttons at the end of a row cover a part of its last cell. */
const isCovered = () =>
  [...document.querySelectorAll('tr[data-row]')].some((row) => {
    const cell = row.querySelector('[data-key=active]')
    return !cell || cell.getBoundingClientRect().right > (row.lastElementChild?.getBoundingClientRect().left ?? 0) + 1
  })

test('on a tablet the columns of low priority are hidden, in the first frame with rows already', async () => {
  await page.viewport(900, 900)
  const tooWide: number[] = []
  let isLooking = true
  const look = () => {
    if (scroller().scrollWidth > scroller().clientWidth) tooWide.push(scroller().scrollWidth)
    if (isLooking) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  showThings()
  await expect.element(rowAt(1)).toBeVisible()
  isLooking = false
  expect(tooWide).toEqual([])
  expect(heads()).toEqual(all.filter((head) => head !== 'Category' && head !== 'Limit'))
  expect(isCovered()).toBe(false)

  await page.viewport(720, 900)
  await expect.poll(heads).not.toContain('Since')
  expect(scroller().scrollWidth).toBe(scroller().clientWidth)
  await commands.setMedia('print')
  await expect.poll(() => textsOf(page.getCss('[data-printed] th'))).toEqual(all)
  await commands.setMedia('screen')
  await page.viewport(1440, 900)
  await expect.poll(heads).toEqual(all)
  expect(isCovered()).toBe(false)

  // The column of the focused cell is not hidden.
  cellAt(1, 'limit').element().focus()
  await page.viewport(720, 900)
  await expect.poll(heads).not.toContain('Category')
  await expect.element(cellAt(1, 'limit')).toHaveFocus()
})

test('a column without room is shown when the user chooses it, others make room, and the choice is remembered', async () => {
  await page.viewport(900, 900)
  showThings()
  await expect.element(rowAt(1)).toBeVisible()
  await expect.element(chooser).toHaveAccessibleName(/^Columns \d hidden$/)
  await chooser.click()
  await expect.element(check('Limit')).toHaveAccessibleName('Limit no room')
  await expect.element(check('Limit')).not.toBeChecked()
  await check('Limit').click()
  await expect.element(check('Limit')).toBeChecked()
  await press('Escape')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  const chosen = heads()
  expect(chosen).toContain('Limit')
  expect(chosen).not.toContain('Category')
  expect(scroller().scrollWidth).toBe(scroller().clientWidth)
  expect(JSON.parse(localStorage.getItem('columns of things') ?? '')).toEqual({ limit: true })
  await chooser.click()
  await page.getByRole('menuitem', { name: 'Reset the columns' }).click()
  await expect.poll(heads).not.toContain('Limit')
})

test('the choice of columns is read from this browser; the first column cannot be hidden', async () => {
  localStorage.setItem('columns of things', JSON.stringify({ category: false, since: false }))
  showThings()
  await expect.element(rowAt(1)).toBeVisible()
  const shown = all.filter((head) => head !== 'Category' && head !== 'Since')
  expect(heads()).toEqual(shown)
  await chooser.click()
  expect(textsOf(page.getByRole('menuitemcheckbox'))).toEqual([...all.slice(1), 'Last seen'])
  await check('Since').click()
  await expect.poll(heads).toContain('Since')
})

test('buttons that cover cells have a shadow until the table is scrolled to its end', async () => {
  localStorage.setItem('columns of things', JSON.stringify({ category: true, limit: true, since: true, seen: true }))
  await page.viewport(1024, 900)
  showThings()
  await send(galleryCalls.update, { body: { id: idAt(1), device: 'A lightship with a longer name than any other' } })
  await expect.element(rowAt(1)).toBeVisible()
  const shadow = () => getComputedStyle(rowAt(1).element().lastElementChild ?? document.body).boxShadow
  await expect.poll(shadow).not.toBe('none')
  scroller().scrollTo(scroller().scrollWidth, 0)
  await expect.poll(shadow).toBe('none')
})
