import { shiftInWords, timesOf } from '#features/scheduling/shiftHours.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { cellAt, shiftOf, test } from './schedule.ts'
import { expect, refusedWith } from './shop.ts'

test('a shift is planned without a mouse', { tag: '@details' }, async ({ page, makeTeam }) => {
  const team = await makeTeam('Ann Keys')
  await team.open()
  await tabTo(page, cellAt(page, team.day(0), 9))
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowLeft'])
    await page.keyboard.press(key)
  await expect(cellAt(page, team.day(1), 10)).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Shift date')).toHaveValue(/^Tuesday/)
  await tabTo(page, dialog.getByLabel('Employee'))
  await page.keyboard.type('Ann')
  await tabTo(page, dialog.getByLabel('End hour'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('16')
  await page.keyboard.press('Enter')
  await expect(shiftOf(page, 'Ann Keys')).toHaveText('Ann Keys 10:00–16:00')
  await expect(cellAt(page, team.day(1), 10)).toBeFocused()
})

test('arrow keys move a shift, with Shift its end; it keeps the focus, and the change is announced', {
  tag: '@details',
}, async ({ page, makeTeam }) => {
  const team = await makeTeam('Ben Walks')
  await team.plan(0, { day: team.day(0), start: 9, end: 13 })
  await team.open()
  const shift = shiftOf(page, 'Ben Walks')
  await tabTo(page, shift)
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Shift+ArrowDown', 'ArrowRight', 'Shift+ArrowUp'])
    await page.keyboard.press(key)
  const there = { day: team.day(2), start: 11, end: 15 }
  await expect(shift).toHaveText('Ben Walks 11:00–15:00')
  await expect(shift).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Ben Walks' })).toHaveText(
    `Ben Walks, ${shiftInWords('24', there)}`,
  )
  await expect.poll(() => team.planned()).toMatchObject([timesOf(there)])

  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Delete Shift' }))
  await page.getByRole('alertdialog').waitFor()
  await pressOn(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete Shift' }))
  await expect(shift).toHaveCount(0)
})

test('a shift walks past another, and out of the week into the next', { tag: '@details' }, async ({
  page,
  makeTeam,
}) => {
  const team = await makeTeam('Cat Leaves')
  await team.plan(0, { day: team.day(6), start: 8, end: 10 })
  await team.plan(0, { day: team.day(6), start: 11, end: 12 })
  await team.open()
  const first = shiftOf(page, 'Cat Leaves').first()
  await first.focus()
  for (let hour = 0; hour < 5; hour++) await page.keyboard.press('ArrowDown')
  await expect
    .poll(async () => (await team.planned()).map(({ startTime }) => startTime))
    .toContain(timesOf({ day: team.day(6), start: 13, end: 15 }).startTime)
  await expect(page.locator(':focus')).toHaveText('Cat Leaves 13:00–15:00')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(`day=${team.day(7)}`))
  await expect(page.getByRole('region', { name: /Monday/ }).locator('[data-shift]')).toHaveText(
    'Cat Leaves 13:00–15:00',
  )
  await expect(shiftOf(page, 'Cat Leaves')).toBeFocused()
  await expect.poll(() => team.planned()).toHaveLength(1)
})

test('a shift that is moved to taken hours goes back, and an error is shown', { tag: '@details' }, async ({
  page,
  makeTeam,
  expectConsoleError,
}) => {
  expectConsoleError(refusedWith(409))
  const team = await makeTeam('Dan Blocked')
  await team.plan(0, { day: team.day(0), start: 9, end: 12 })
  const there = { day: team.day(0), start: 12, end: 14 }
  await team.plan(0, there, 'HSC')
  await team.open()
  await shiftOf(page, 'Dan Blocked').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(`Dan Blocked already works at HSC on ${shiftInWords('24', there)}.`)).toBeVisible()
  await expect(shiftOf(page, 'Dan Blocked')).toHaveText('Dan Blocked 09:00–12:00')
  await expect(shiftOf(page, 'Dan Blocked')).toBeFocused()
})
