import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { changeMood } from '#app/gallery/galleryShop.ts'
import { notify } from '#ui/notices/notify.ts'
import { rowAt, show, showThings } from './gallery.tsx'
import { button, press } from './keys.ts'

const overlap = (one: Element, other: Element) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
const saved = page.getByRole('status').getByText('Saved')
const card = () => saved.element().closest('.shadow-card') ?? document.body

/** Time passes for the page only when the test advances it. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })

test('a notice disappears after 4 seconds, but not while the pointer is on it', async () => {
  show(<button type="button">Elsewhere</button>)
  await expect.element(button('Elsewhere')).toBeVisible()
  stopTime()
  notify('success', 'Saved')
  await expect.element(saved).toBeVisible()
  await vi.advanceTimersByTimeAsync(3_999)
  await expect.element(saved).toBeVisible()
  await vi.advanceTimersByTimeAsync(1)
  await expect.element(saved).not.toBeInTheDocument()

  notify('success', 'Saved')
  await saved.hover()
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.element(saved).toBeVisible()
  await button('Elsewhere').hover()
  await vi.advanceTimersByTimeAsync(4_000)
  await expect.element(saved).not.toBeInTheDocument()
})

test('a notice is dismissed with a click, or with the keyboard, and stays while its button has the focus', async () => {
  show(<button type="button">Elsewhere</button>)
  await expect.element(button('Elsewhere')).toBeVisible()
  stopTime()
  notify('success', 'Saved')
  await saved.click()
  await expect.element(saved).not.toBeInTheDocument()
  notify('success', 'Saved')
  await expect.element(saved).toBeVisible()
  button('Dismiss').element().focus()
  await vi.advanceTimersByTimeAsync(20_000)
  await expect.element(saved).toBeVisible()
  await press('Enter')
  await expect.element(saved).not.toBeInTheDocument()
})

test('a notice covers no control of a list', async () => {
  await page.viewport(1440, 700)
  showThings()
  await expect.element(rowAt(10)).toBeInTheDocument()
  notify('success', 'Saved')
  await expect.element(saved).toBeVisible()
  const { left, top } = card().getBoundingClientRect()
  expect(card().contains(document.elementFromPoint(left + 20, top + 20))).toBe(true)
  const controls = [...document.querySelectorAll('a[href], button, input, select')]
  const covered = () => controls.filter((control) => !card().contains(control) && overlap(card(), control))
  await expect.poll(() => covered().map((control) => control.outerHTML)).toEqual([])
})

test('a notice moves away from a control that was scrolled under it', async () => {
  show(
    <div style={{ height: 3000, display: 'grid', placeItems: 'end' }}>
      <a href="#end">Privacy</a>
    </div>,
  )
  const link = page.getByRole('link', { name: 'Privacy' })
  await expect.element(link).toBeInTheDocument()
  notify('success', 'Saved')
  await expect.element(saved).toBeVisible()
  scrollTo(0, 3000)
  await expect.element(link).toBeInViewport()
  await expect.poll(() => overlap(card(), link.element())).toBe(false)
})

test('a notice without a free place covers neither the control with the focus nor the offer to undo', async () => {
  await page.viewport(390, 844)
  const names = Array.from({ length: 40 }, (_, at) => `Act ${at + 1}.`)
  show(
    names.map((name) => (
      <button key={name} type="button" className="block w-full">
        {name}
      </button>
    )),
  )
  await expect.element(button('Act 1.')).toBeVisible()
  notify('success', 'Saved', { undo: 'a' })
  await expect.element(saved).toBeVisible()
  const bar = page.getCss('[data-offers]')
  await expect.element(bar).toBeVisible()
  await expect.poll(() => overlap(card(), bar.element())).toBe(false)
  for (const name of names.slice(20, 32)) {
    button(name).element().focus()
    await expect.poll(() => overlap(card(), button(name).element())).toBe(false)
  }
})

describe('a removed row', () => {
  const undo = page.getByRole('button', { name: 'Undo' })

  async function removeOne() {
    showThings()
    await button('Remove the iPhone 15 (1218)').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(undo).toBeVisible()
    await expect.element(rowAt(3)).not.toBeInTheDocument()
  }

  test('comes back with Ctrl+Z outside of fields, and the focus stays', async () => {
    await removeOne()
    const head = page.getByRole('columnheader', { name: 'Device' }).getByRole('button')
    page.getByRole('searchbox').element().focus()
    await press('Control+z')
    await expect.element(undo).toBeVisible()
    await expect.element(rowAt(3)).not.toBeInTheDocument()
    head.element().focus()
    await press('Control+z')
    await expect.element(page.getByText('Success! Product has been restored')).toBeVisible()
    await expect.element(rowAt(3)).toBeVisible()
    await expect.element(head).toHaveFocus()
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('comes back with the button, which returns the focus', async () => {
    await removeOne()
    const tick = page.getByRole('checkbox', { name: 'Select the Galaxy S24 (1204)' })
    tick.element().focus()
    undo.element().focus()
    await press('Enter')
    await expect.element(rowAt(3)).toBeVisible()
    await expect.element(tick).toHaveFocus()
  })

  test('that cannot come back shows why, and the button goes', { tags: ['details'] }, async () => {
    await removeOne()
    changeMood('refusing')
    await undo.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('something newer has taken its place')
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(rowAt(3)).not.toBeInTheDocument()
  })

  test('can be asked for again if the request is lost', { tags: ['details'] }, async () => {
    await removeOne()
    changeMood('unreachable')
    await undo.click()
    const lost = page.getByRole('alert').getByText('This could not be undone The server cannot be reached.')
    await expect.element(lost).toBeVisible()
    changeMood('calm')
    await undo.click()
    await expect.element(rowAt(3)).toBeVisible()
  })

  test('has its undo for 30 seconds in a bar of its own, while its notice disappears after 4', async () => {
    stopTime()
    await removeOne()
    const notice = page.getByText('Success! Product has been deleted')
    await expect.element(notice).toBeVisible()
    await vi.advanceTimersByTimeAsync(4_000)
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(page.getByText('the iPhone 15 (1218)')).toBeVisible()
    await undo.hover()
    await vi.advanceTimersByTimeAsync(25_000)
    await expect.element(undo).toBeVisible()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect.element(undo).not.toBeInTheDocument()
  })

  test('is named in the bar only when its notice has gone, so no text is shown twice', async () => {
    await removeOne()
    const notice = page.getByText('Success! Product has been deleted')
    await expect.element(notice).toBeVisible()
    await expect.element(page.getCss('[data-offers]')).not.toMatchTextContent('iPhone')
    await notice.click()
    await expect.element(page.getCss('[data-offers]')).toMatchTextContent('the iPhone 15 (1218)')
    await expect.element(page.getByText('Product has been deleted')).not.toBeInTheDocument()
  })

  test('stays removed when a click dismisses its notice, and its undo stays', { tags: ['details'] }, async () => {
    await removeOne()
    const notice = page.getByText('Success! Product has been deleted')
    await notice.click()
    await expect.element(notice).not.toBeInTheDocument()
    await undo.click()
    await expect.element(rowAt(3)).toBeVisible()
  })

  test.each([1440, 390])(
    'has a bar that neither the notice nor a control covers, %s px wide',
    { tags: ['details'] },
    async (width) => {
      await page.viewport(width, 900)
      await removeOne()
      const bar = page.getCss('[data-offers]')
      await expect.element(bar).toBeVisible()
      await expect.poll(() => overlap(bar.element(), page.getCss('[data-notices]').element())).toBe(false)
    },
  )

  test('gives its place to the next act, and Ctrl+Z undoes that one', { tags: ['details'] }, async () => {
    await removeOne()
    await button('Remove the iPad Air (1239)').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect.element(rowAt(6)).not.toBeInTheDocument()
    await expect.element(page.getByText('Success! Product has been deleted the iPad Air (1239)')).toBeVisible()
    expect(undo.elements()).toHaveLength(1)
    page.getByRole('columnheader', { name: 'Device' }).getByRole('button').element().focus()
    await press('Control+z')
    await expect.element(rowAt(6)).toBeVisible()
    await expect.element(rowAt(3)).not.toBeInTheDocument()
    await expect.element(undo).not.toBeInTheDocument()
  })
})
