import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cellAt, showThings, unsaved } from './gallery.tsx'
import { button, expectText, typeOver } from './keys.ts'

test('a page with unsaved changes is left only after a confirmation', async () => {
  const router = showThings()
  await typeOver(cellAt(1, 'limit'), '55')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const elsewhere = page.getByRole('heading', { name: 'Elsewhere' })
  void router.navigate({ to: '/elsewhere' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expectText(cellAt(1, 'limit'), '55 changed')
  expect(router.state.location.pathname).toBe('/')

  void router.navigate({ to: '/elsewhere' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(elsewhere).toBeVisible()
  router.history.back()
  await expectText(cellAt(1, 'limit'), '10')
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('unsaved changes are kept on other pages of the list, and are saved or discarded together', async () => {
  showThings()
  await typeOver(cellAt(1, 'limit'), '66')
  await button('Page 2').click()
  await typeOver(cellAt(11, 'limit'), '66')
  await expect.element(page.getByText('2 rows with unsaved changes')).toBeVisible()
  await button('Save all').click()
  await expect.element(unsaved).not.toBeInTheDocument()
  await expectText(cellAt(11, 'limit'), '66')
  await button('Page 1').click()
  await expectText(cellAt(1, 'limit'), '66')

  await typeOver(cellAt(2, 'limit'), '66')
  await button('Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expectText(cellAt(2, 'limit'), '10')
})
