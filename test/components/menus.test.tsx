import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '#ui/control/Button.tsx'
import { Menu, MenuItem } from '#ui/control/Menu.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { show, showThings } from './gallery.tsx'
import { button, press } from './keys.ts'

test('a menu of a row opens with mouse and keyboard; its dialog and Escape return the focus to its button', async () => {
  showThings()
  const more = button('More for the Galaxy S24 Ultra (1211)')
  const item = page.getByRole('menuitem', { name: 'Where it is' })
  const details = page.getByRole('dialog', { name: 'Where it is' })
  await more.click()
  await item.click()
  await expect.element(details).toMatchTextContent('On the third shelf.')
  await press('Escape')
  await expect.element(details).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await press('Enter')
  await expect.element(item).toHaveFocus()
  await press('Escape')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

/** When the question is answered after it got the focus: in the same event, in the same task, in the next frame, and later. */
const moments: Record<string, (answer: () => void) => unknown> = {
  event: (answer) => answer(),
  microtask: queueMicrotask,
  task: (answer) => setTimeout(answer),
  frame: requestAnimationFrame,
  'two frames': (answer) => requestAnimationFrame(() => requestAnimationFrame(answer)),
}

test('a question of a menu returns the focus to the button of the menu, however soon it is answered', async () => {
  const question = { title: 'Cancel the appointment?', act: 'Cancel it', keep: 'Keep it', danger: true }
  show(
    <Menu trigger={<Button>More</Button>}>
      <MenuItem onClick={() => void confirm(question)}>Cancel the appointment</MenuItem>
    </Menu>,
  )
  await expect.element(button('More')).toBeVisible()
  for (const [moment, wait] of Object.entries(moments)) {
    button('More').element().focus()
    await press('Enter')
    await expect.element(page.getByRole('menuitem')).toHaveFocus()
    const answered = new Promise<void>((resolve) => {
      const answer = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || target.textContent !== 'Keep it') return
        document.removeEventListener('focusin', answer)
        wait(() => {
          target.click()
          resolve()
        })
      }
      document.addEventListener('focusin', answer)
    })
    await press('Enter')
    await answered
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(button('More'), { message: `answered in the same ${moment}` }).toHaveFocus()
  }
})

test('arrows, letters and Enter choose an item; Tab, Escape and a press on the button close the menu', async () => {
  const chosen: string[] = []
  show(
    <>
      <Menu trigger={<Button>Reports</Button>}>
        {['Inventory', 'Tax', 'Transactions'].map((label) => (
          <MenuItem key={label} onClick={() => chosen.push(label)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button>Scheduling</Button>
    </>,
  )
  const reports = button('Reports')
  const menu = page.getByRole('menu', { name: 'Reports' })
  const item = (name: string) => menu.getByRole('menuitem', { name })
  await expect.element(reports).toHaveAttribute('aria-expanded', 'false')
  await reports.click()
  await expect.element(menu).toHaveFocus()
  await expect.element(reports).toHaveAttribute('aria-expanded', 'true')
  await press('Escape')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(reports).toHaveFocus()
  await reports.click()
  await expect.element(menu).toHaveFocus()
  await reports.click()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(reports).toHaveFocus()

  await press('ArrowUp')
  await expect.element(item('Transactions')).toHaveFocus()
  await press('ArrowDown')
  await expect.element(item('Inventory')).toHaveFocus()
  await press('Tab')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button('Scheduling')).toHaveFocus()
  await press('Shift+Tab', 'Enter')
  await expect.element(menu).toBeVisible()
  await press('Shift+Tab')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(reports).toHaveFocus()
  await press('Space')
  await expect.element(item('Inventory')).toHaveFocus()
  await press('t')
  await expect.element(item('Tax')).toHaveFocus()
  await press('Enter')
  await expect.element(menu).not.toBeInTheDocument()
  expect(chosen).toEqual(['Tax'])
})
