import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeMood, galleryCalls } from '#app/gallery/galleryShop.ts'
import { send } from '#ui/api/fetchCall.ts'
import { cellAt, idAt, rowAt, saveAt, showThings, unsaved, updated } from './gallery.tsx'
import { expectText, press, type, typeOver } from './keys.ts'

test('an error that the page finds, and one that only the server finds, are shown at their cells', {
  tags: ['details'],
}, async () => {
  showThings()
  const available = cellAt(3, 'available')
  await typeOver(available, '1000')
  await saveAt(3).click()
  await expect.element(available).toMatchTextContent('At most 999 have room.')
  await expect.element(available).toHaveAttribute('aria-invalid', 'true')
  await expect.element(available).toHaveFocus()
  await type('60')
  await press('Enter')
  await expectText(available, '60 changed')

  await typeOver(cellAt(3, 'limit'), '20')
  changeMood('refusing')
  await saveAt(3).click()
  await expect.element(available).toMatchTextContent('There are only 12.')
  await expect.element(available).toHaveFocus()
  await expectText(cellAt(3, 'limit'), '20 changed')
  changeMood('calm')
  await type('12')
  await press('Enter')
  await saveAt(3).click()
  await expect.element(updated).toBeVisible()
  await expectText(cellAt(3, 'limit'), '20')
})

describe('a row that somebody else changed meanwhile shows both values', { tags: ['details'] }, () => {
  test.each([
    ['Keep mine', '33'],
    ['Take theirs', '15'],
  ])('and “%s” decides', async (choice, available) => {
    showThings('', 'overtaken')
    await typeOver(cellAt(3, 'available'), '33')
    await saveAt(3).click()
    await expect.element(page.getByText('Warning! Someone else has changed that row.')).toBeVisible()
    await expect.element(cellAt(3, 'available')).toMatchTextContent('Now: 15 · yours: 33')
    await expect.element(cellAt(3, 'limit')).toMatchTextContent('Now: 12 · was: 10')
    // The two buttons of the choice replace the other buttons of the row.
    expect(rowAt(3).getByRole('button').all()).toHaveLength(2)
    await rowAt(3).getByRole('button', { name: choice }).click()
    await expectText(cellAt(3, 'available'), available)
    await expectText(cellAt(3, 'limit'), '12')
    await expect.element(saveAt(3)).toBeVisible()
    await expect.element(unsaved).not.toBeInTheDocument()
  })
})

test('saving a row that was removed shows an error, and keeps the change', { tags: ['details'] }, async () => {
  showThings()
  await typeOver(cellAt(3, 'limit'), '33')
  await send(galleryCalls.remove, { params: { id: idAt(3) } })
  await saveAt(3).click()
  await expect.element(page.getByRole('alert').getByText('There is no such thing.')).toBeVisible()
  await expectText(cellAt(3, 'limit'), '33 changed')
})

test('an edit that cannot be sent is kept, and saved when the server is back', { tags: ['details'] }, async () => {
  showThings()
  await typeOver(cellAt(3, 'limit'), '33')
  changeMood('unreachable')
  await saveAt(3).click()
  const lost = page.getByText('The server cannot be reached. Check the connection and try again.')
  await expect.element(lost).toBeVisible()
  await expectText(cellAt(3, 'limit'), '33 changed')
  changeMood('calm')
  await saveAt(3).click()
  await expect.element(updated).toBeVisible()
  await expectText(cellAt(3, 'limit'), '33')
})
