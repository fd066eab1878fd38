import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { GalleryTable } from '#app/gallery/GalleryTable.tsx'
import { openGalleryShop } from '#app/gallery/galleryShop.ts'
import { useScanner } from '#features/barcodes/web/useScanner.ts'
import { cellAt, show } from './gallery.tsx'
import { expectText, press, type } from './keys.ts'

const code = '4006381333931'

/** A scanner types a code and Enter. */
async function scan(text = code) {
  await type(text)
  await press('Enter')
}

function Desk() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [sent, setSent] = useState(0)
  const [choice, setChoice] = useState('4')
  useScanner((scanned) => setCodes((before) => [...before, scanned]))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <output aria-label="Codes">{codes.join(' ')}</output>
      <output aria-label="Sent">{sent}</output>
      <input aria-label="Pieces" defaultValue="12" />
      <textarea aria-label="Remarks" defaultValue="Leave at the door" />
      <select aria-label="Rank" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
        <option>4</option>
        <option>3</option>
      </select>
      <input aria-label="Code" name="code" />
      <button type="button" onClick={() => setSent(100)}>
        Act
      </button>
      <button type="submit">Send</button>
    </form>
  )
}
const codes = page.getByLabelText('Codes')
const sent = page.getByLabelText('Sent')

test('a code is read wherever the focus is, and presses no button', async () => {
  show(<Desk />)
  await expect.element(codes).toBeInTheDocument()
  await scan('PACK 01')
  await page.getByRole('button', { name: 'Act' }).element().focus()
  await scan('P000123')
  await expectText(codes, 'PACK 01 P000123')
  await expectText(sent, '0')
})

test('a field, a remark and a choice get back what they had, and no form is sent', async () => {
  show(<Desk />)
  for (const [name, value] of [
    ['Pieces', '12'],
    ['Remarks', 'Leave at the door'],
    ['Rank', '4'],
  ] as const) {
    const field = page.getByLabelText(name, { exact: true })
    await expect.element(field).toHaveValue(value)
    await field.element().focus()
    await scan()
    await expect.element(field).toHaveValue(value)
  }
  await expectText(codes, `${code} ${code} ${code}`)
  await expectText(sent, '0')
})

test('what somebody types into a field stays there: only a right check digit is a scan', async () => {
  show(<Desk />)
  const pieces = page.getByLabelText('Pieces')
  await pieces.fill('')
  await scan('4006381333932')
  await expect.element(pieces).toHaveValue('4006381333932')
  await expectText(sent, '1')
  const field = page.getByLabelText('Code', { exact: true })
  await field.click()
  await scan()
  await expect.element(field).toHaveValue(code)
  await expectText(codes, '')
})

test('a cell of a table is not edited by a scanner, and by a person as before', async () => {
  openGalleryShop()
  show(
    <>
      <Desk />
      <GalleryTable />
    </>,
  )
  await cellAt(1, 'limit').click()
  await press('Escape')
  await scan()
  await expectText(codes, code)
  await expectText(cellAt(1, 'limit'), '10')
  await scan('150')
  await expectText(cellAt(1, 'limit'), '150 changed')
  await expectText(codes, code)
})
