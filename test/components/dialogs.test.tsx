import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { changeMood, galleryCalls } from '#app/gallery/galleryShop.ts'
import { asked, showThings } from './gallery.tsx'
import { press } from './keys.ts'

const open = page.getByRole('button', { name: 'Add a thing' })
const dialog = page.getByRole('dialog', { name: 'Add a thing' })
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const device = dialog.getByRole('textbox', { name: 'Device' })
const category = dialog.getByRole('combobox', { name: 'Category' })
const price = dialog.getByRole('textbox', { name: 'Wholesale' })
const question = page.getByRole('alertdialog', { name: 'Close without saving?' })

async function openDialog() {
  showThings()
  await open.click()
  await expect.element(device).toHaveFocus()
}

test('all errors of a new thing are shown at their fields, the first has the focus, and the input is kept', async () => {
  await openDialog()
  await add.click()
  await expect.element(device).toHaveAccessibleDescription(/Device is required\./)
  await expect.element(category).toHaveAccessibleDescription('Category is required.')
  await expect.element(price).toHaveAccessibleDescription('Price is required.')
  await expect.element(device).toHaveFocus()

  // The server finds this error.
  await device.fill('taken')
  await category.selectOptions('Slim')
  await price.fill('17,5')
  await add.click()
  await expect.element(device).toHaveAccessibleDescription(/There is such a device already\./)
  await expect.element(device).toHaveFocus()
  await expect.element(device).toHaveValue('taken')
  await expect.element(price).toHaveValue('17,5')

  await device.fill('Lantern')
  changeMood('refusing')
  await add.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The warehouse is closed for counting.')
  changeMood('calm')
  await add.click()
  await expect.element(page.getByText('Product has been added to inventory')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('gridcell', { name: 'Lantern' })).toBeVisible()
  await expect.element(open).toHaveFocus()
})

test('input that cannot be sent is kept, with an error in the dialog', async () => {
  await openDialog()
  await device.fill('Lantern')
  await category.selectOptions('Slim')
  await price.fill('5')
  changeMood('unreachable')
  await add.click()
  await expect.element(dialog).toMatchTextContent('The server cannot be reached. Check the connection and try again.')
  await expect.element(device).toHaveValue('Lantern')
})

test('a double click on Add makes one', async () => {
  await openDialog()
  await device.fill('Lantern')
  await category.selectOptions('Slim')
  await price.fill('5')
  await add.dblClick()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Showing 1 to 10 of 48 results')).toBeVisible()
  expect(asked(galleryCalls.create)).toHaveLength(1)
})

test('a dialog without input closes with Escape, and returns the focus', async () => {
  await openDialog()
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('a dialog with input closes only after a confirmation, also right after the first letter', async () => {
  await openDialog()
  // The key follows the text at once, before the browser has time for anything else.
  document.execCommand('insertText', false, 'HALF')
  device.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(device).toHaveValue('HALF')
  // While the question fades out, Escape would close the question. Afterwards the dialog has the focus again.
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(device).toHaveFocus()
  await press('Escape')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

/** The different pauses between a letter and the Escape key after it. */
const pauses = [
  async () => {},
  () => Promise.resolve(),
  () => new Promise((resolve) => requestAnimationFrame(resolve)),
  () => new Promise((resolve) => setTimeout(resolve)),
]

test('a dialog with input never closes without a question: 100 times, at different moments', {
  tags: ['details'],
  timeout: 180_000,
}, async () => {
  await openDialog()
  // Without a mouse, which takes a quarter of a second for each click.
  const click = async (button: Locator) => {
    await expect.element(button).toBeInTheDocument()
    button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  for (let round = 0; round < 100; round++) {
    if (round > 0) await click(open)
    await expect.element(device).toHaveFocus()
    document.execCommand('insertText', false, 'H')
    await pauses[round % pauses.length]?.()
    device.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await click(question.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('a dialog asks also if the page is busy while the letter and Escape are pressed', {
  tags: ['details'],
}, async () => {
  for (let round = 0; round < 4; round++) {
    if (round === 0) await openDialog()
    else await open.click()
    await expect.element(device).toHaveFocus()
    setTimeout(() => {
      const until = performance.now() + 600
      while (performance.now() < until);
    })
    await press('H', 'Escape')
    await question.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
})

test('a dialog with a half typed day closes only after a confirmation', async () => {
  await openDialog()
  // The value of a day without its year is empty.
  dialog.getByLabelText('Since').element().focus()
  await press('1', '2', 'Escape')
  await question.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog is filled and sent without a mouse', async () => {
  await openDialog()
  await press('L', 'Tab', 'S', 'Tab', '5', 'Enter')
  await expect.element(page.getByText('Product has been added to inventory')).toBeVisible()
  expect(asked(galleryCalls.create)).toMatchObject([{ device: 'L', category: 'Slim', price: 5 }])
  await expect.element(open).toHaveFocus()
})

test('the buttons of a dialog that is higher than the window are in sight, and never above a field with the focus', async () => {
  await openDialog()
  await page.viewport(390, 320)
  await expect.element(add).toBeInViewport({ ratio: 1 })
  await price.click()
  await expect.element(price).toHaveFocus()
  const bottom = price.element().getBoundingClientRect().bottom
  expect(bottom).toBeLessThanOrEqual(add.element().getBoundingClientRect().top)
})
