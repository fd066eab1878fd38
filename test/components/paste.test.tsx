import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { galleryCalls } from '#app/gallery/galleryShop.ts'
import { send } from '#ui/api/fetchCall.ts'
import { cellAt, idAt, rowAt, showThings, unsaved } from './gallery.tsx'
import { button, expectText, paste, press, type, typeOver } from './keys.ts'

test('a pasted column fills the cells below, and a notice names what does not fit', async () => {
  showThings()
  await cellAt(7, 'available').click()
  await press('Escape')
  await paste('21\r\nsome\r\n2300\r\n24\r\n25\r\n26\r\n')
  await expect
    .element(page.getByText('3 cells have been filled, and not saved yet.'))
    .toMatchTextContent('1 value does not fit: “some” in Available. 2 lines were left out, because the page ends here.')
  await expectText(cellAt(7, 'available'), '21 changed')
  await expectText(cellAt(8, 'available'), '31')
  await expect.element(cellAt(9, 'available')).toMatchTextContent('At most 999 have room.')
  await expectText(cellAt(10, 'available'), '24 changed')
  await expect.element(page.getByText('3 rows with unsaved changes')).toBeVisible()

  // Control and Z takes back step by step, and the paste is one step.
  await typeOver(cellAt(10, 'available'), '40')
  await press('Control+z')
  await expectText(cellAt(10, 'available'), '24 changed')
  await expect.element(cellAt(10, 'available')).toHaveFocus()
  await press('Control+z')
  await expect.element(unsaved).not.toBeInTheDocument()
  await expect.element(cellAt(7, 'available')).toHaveFocus()
})

test('Control and Z in an open cell or another text field is the undo of the browser', async () => {
  showThings()
  await typeOver(cellAt(5, 'limit'), '41')
  await page.getByRole('searchbox').click()
  await press('Control+z')
  await cellAt(4, 'limit').click()
  await type('3')
  await press('Control+z', 'Escape')
  await expectText(cellAt(5, 'limit'), '41 changed')
  cellAt(5, 'limit').element().focus()
  await press('Control+z')
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('a range is pasted into an open cell: numbers, an amount, a choice, days and a state', async () => {
  showThings()
  await cellAt(8, 'available').click()
  await paste('31\t12\t9,99\tPaid\t2031-01-01\tno\n32\t13\t8.50\tUnpaid\t\tyes')
  await expect.element(page.getByText('12 cells have been filled, and not saved yet.')).toBeVisible()
  await expectText(cellAt(8, 'price'), '9.99 changed')
  await expectText(cellAt(8, 'since'), '2031-01-01 changed')
  await expectText(cellAt(9, 'limit'), '13 changed')
  await expect.element(rowAt(8).getByRole('checkbox', { name: 'Active' })).not.toBeChecked()
  await expect.element(rowAt(9).getByRole('checkbox', { name: 'Active' })).toBeChecked()
  await press('Control+z')
  await expect.element(unsaved).not.toBeInTheDocument()
})

test('Save all saves what it can, the other rows show why not, and only what is not saved can be taken back', async () => {
  showThings()
  await cellAt(5, 'available').click()
  await press('Escape')
  await send(galleryCalls.remove, { params: { id: idAt(6) } })
  await paste('51\n52\n5300\n54')
  await expect.element(page.getByText('4 rows with unsaved changes')).toBeVisible()
  await button('Save all').click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      '2 rows have been saved. Not saved: the iPad Air (1239), the Galaxy S24 (1246). The rows show why.',
    )
  await expect.element(rowAt(6)).toMatchTextContent('There is no such thing.')
  await expect.element(cellAt(7, 'available')).toMatchTextContent('At most 999 have room.')
  await expect.element(page.getByText('2 rows with unsaved changes')).toBeVisible()

  cellAt(5, 'available').element().focus()
  await press('Control+z')
  await expect.element(unsaved).not.toBeInTheDocument()
  await expectText(cellAt(5, 'available'), '51')
  await expectText(cellAt(8, 'available'), '54')
})
