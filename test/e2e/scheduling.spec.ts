import type { Locator } from '@playwright/test'
import { shiftCalls } from '#features/scheduling/contract.ts'
import { shiftInWords, timesOf } from '#features/scheduling/shiftHours.ts'
import { addressOf } from '#shared/call.ts'
import { daysAfter, today } from '#shared/day.ts'
import { cellAt, middleOf, schedulePath, shiftOf, spotAt, test } from './schedule.ts'
import { expect, noAnswer, refusedWith } from './shop.ts'
import { isLoaded } from './workbenchPages.ts'

test.describe('planning by pointer', () => {
  test('shifts are planned in their dialog', async ({ page, makeTeam, expectConsoleError, part }) => {
    expectConsoleError(refusedWith(409))
    await part('a click on an hour opens the dialog, and a shift is planned from that hour', async () => {
      const team = await makeTeam('Ava Planned')
      await team.open()
      await cellAt(page, team.day(2), 10).click()
      const dialog = page.getByRole('dialog', { name: 'Schedule Employee Shift' })
      await expect(dialog.getByLabel('Store')).toHaveValue('Mic Mac')
      await expect(dialog.getByLabel('Store')).toHaveAttribute('readonly')
      await expect(dialog.getByLabel('Shift date')).toHaveAttribute('readonly')
      await expect(dialog.getByLabel('Start hour')).toHaveValue('10')
      await expect(dialog.getByRole('button', { name: 'Delete Shift' })).toBeDisabled()
      await dialog.getByLabel('End hour').fill('9')
      await dialog.getByRole('button', { name: 'Insert Shift' }).click()
      // All errors are shown at once.
      await expect(dialog.getByText('Choose an employee.')).toBeVisible()
      await expect(dialog.getByText('A shift must end after it starts.')).toBeVisible()
      await dialog.getByLabel('Start hour').fill('')
      await dialog.getByLabel('End hour').fill('99')
      await expect(dialog.getByText('Start hour is required.')).toBeVisible()
      await expect(dialog.getByText('A shift must end by 22:00.')).toBeVisible()
      await dialog.getByLabel('Start hour').fill('10')
      await dialog.getByLabel('Employee').selectOption('Ava Planned')
      await dialog.getByLabel('End hour').fill('14')
      await dialog.getByRole('button', { name: 'Insert Shift' }).click()

      await expect(page.getByText('Shift has been planned')).toBeVisible()
      await expect(shiftOf(page, 'Ava Planned')).toHaveText('Ava Planned 10:00–14:00')
      await expect(page.getByRole('row', { name: /^Ava Planned/ })).toHaveText('Ava Planned––4––––4')
      expect(await team.planned()).toMatchObject([
        { user: 'Ava Planned', ...timesOf({ day: team.day(2), start: 10, end: 14 }) },
      ])
    })
    await part('a dialog with changed hours closes only after a confirmation', async () => {
      const team = await makeTeam('Cy Asked')
      await team.open()
      await cellAt(page, team.day(2), 10).click()
      const dialog = page.getByRole('dialog', { name: 'Schedule Employee Shift' })
      await dialog.getByLabel('Employee').selectOption('Cy Asked')
      await page.keyboard.press('Escape')
      const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(dialog.getByLabel('Employee')).toHaveValue(String(team.ids[0]))
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await question.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })
    await part('taken hours are refused in the dialog, with employee, store and time', async () => {
      const team = await makeTeam('Di Taken')
      const there = { day: team.day(1), start: 9, end: 17 }
      await team.plan(0, there, 'HSC')
      await team.open()
      await cellAt(page, team.day(1), 12).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Employee').selectOption('Di Taken')
      await dialog.getByRole('button', { name: 'Insert Shift' }).click()
      await expect(dialog).toContainText(`Di Taken already works at HSC on ${shiftInWords('24', there)}.`)
      await dialog.getByLabel('Start hour').fill('17')
      await dialog.getByRole('button', { name: 'Insert Shift' }).click()
      await expect(shiftOf(page, 'Di Taken')).toHaveText('Di Taken 17:00–20:00')
    })
  })

  test('shifts are shown, changed and deleted', { tag: '@details' }, async ({ page, makeTeam, part }) => {
    await part(
      'the names of four employees who work at the same time are written vertically, of three upright',
      async () => {
        const names = ['Ann Narrow', 'Bea Lean', 'Cleo Slim', 'Dee Thin']
        const team = await makeTeam(...names)
        for (const who of names.keys()) await team.plan(who, { day: team.day(0), start: 9, end: 17 })
        for (const who of [0, 1, 2]) await team.plan(who, { day: team.day(1), start: 9, end: 17 })
        await team.open()
        const of = (weekday: RegExp) => page.getByRole('region', { name: weekday }).locator('[data-shift]')
        const read = (shifts: Locator) =>
          shifts.evaluateAll((found) =>
            found.map((shift) => {
              const words = [...shift.querySelectorAll('span')].filter((each) => each.offsetHeight > 0)
              return {
                upright: words.every((each) => getComputedStyle(each).writingMode === 'horizontal-tb'),
                cut: words.some(
                  (each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
                ),
              }
            }),
          )
        await expect(of(/Monday/)).toHaveCount(4)
        expect(await read(of(/Monday/))).toEqual(Array(4).fill({ upright: false, cut: false }))
        expect(await read(of(/Tuesday/))).toEqual(Array(3).fill({ upright: true, cut: false }))
        await expect(of(/Monday/).last()).toHaveAccessibleName(/^Dee Thin 09:00–17:00, Monday/)
        await expect(of(/Monday/).last()).toHaveAttribute('title', 'Dee Thin, 09:00–17:00')
      },
    )
    await part('a shift is pressed, and changed or deleted', async () => {
      const team = await makeTeam('Bo Edited', 'Cy Edited')
      await team.plan(0, { day: team.day(0), start: 9, end: 17 })
      await team.open()
      await shiftOf(page, 'Bo Edited').click()
      const dialog = page.getByRole('dialog', { name: 'Schedule Employee Shift' })
      await dialog.getByLabel('Employee').selectOption('Cy Edited')
      await dialog.getByLabel('Start hour').fill('12')
      await dialog.getByRole('button', { name: 'Save Shift' }).click()
      await expect(shiftOf(page, 'Cy Edited')).toHaveText('Cy Edited 12:00–17:00')

      await shiftOf(page, 'Cy Edited').click()
      await dialog.getByRole('button', { name: 'Delete Shift' }).click()
      await expect(page.getByRole('alertdialog')).toContainText(
        `Cy Edited, ${shiftInWords('24', { day: team.day(0), start: 12, end: 17 })}`,
      )
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Shift' }).click()
      await expect(page.getByText('Shift has been deleted')).toBeVisible()
      await expect(shiftOf(page, 'Cy Edited')).toHaveCount(0)
      await expect(page.getByText('No shifts are planned this week.')).toBeVisible()
    })
  })

  test('a shift is dragged, resized, or put back', { tag: '@details' }, async ({ page, makeTeam, part }) => {
    await part('a shift is dragged to another day and hour, and stays there', async () => {
      const team = await makeTeam('Eli Dragged')
      await team.plan(0, { day: team.day(0), start: 9, end: 13 })
      await team.open()
      await shiftOf(page, 'Eli Dragged').waitFor()
      const [from, to] = [await spotAt(page, team.day(0), 10), await spotAt(page, team.day(3), 14)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await expect(page.locator('[data-ghost]')).toHaveText('Eli Dragged 13:00–17:00')
      await page.mouse.up()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('region', { name: /Thursday/ }).locator('[data-shift]')).toHaveText(
        'Eli Dragged 13:00–17:00',
      )
      await expect
        .poll(() => team.planned())
        .toMatchObject([{ ...timesOf({ day: team.day(3), start: 13, end: 17 }), version: 2 }])
      await page.reload()
      await expect(shiftOf(page, 'Eli Dragged')).toHaveText('Eli Dragged 13:00–17:00')
    })
    await part('its edges are dragged to make it longer or shorter', async () => {
      const team = await makeTeam('Flo Stretched')
      await team.plan(0, { day: team.day(4), start: 10, end: 14 })
      await team.open()
      const shift = shiftOf(page, 'Flo Stretched')
      for (const [edge, hours, now] of [
        ['end', 3, '10:00–17:00'],
        ['start', -1, '09:00–17:00'],
        ['end', -9, '09:00–10:00'],
      ] as const) {
        const { x, y } = await middleOf(shift.locator(`[data-edge=${edge}]`))
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x, y + hours * 50, { steps: 5 })
        await page.mouse.up()
        await expect(shift).toHaveText(`Flo Stretched ${now}`)
        await expect.poll(async () => (await team.planned())[0]?.endTime).toContain(`T${now.split('–')[1]}:00`)
      }
    })
    await part('Escape cancels dragging, and nothing is changed', async () => {
      const team = await makeTeam('Gus Kept')
      await team.plan(0, { day: team.day(0), start: 9, end: 13 })
      await team.open()
      await shiftOf(page, 'Gus Kept').waitFor()
      const [from, to] = [await spotAt(page, team.day(0), 10), await spotAt(page, team.day(2), 12)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await expect(page.locator('[data-ghost]')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-ghost]')).toHaveCount(0)
      await page.mouse.move(from.x, from.y)
      await page.mouse.up()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await team.planned()).toMatchObject([{ version: 1 }])
      await shiftOf(page, 'Gus Kept').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })

  test('a shift is dragged again while the first change is saved', { tag: '@details' }, async ({
    page,
    makeTeam,
    part,
  }) => {
    await part('grabbed while a move is being saved, and dropped afterwards, it is moved again', async () => {
      const team = await makeTeam('Fay Quick')
      await team.plan(0, { day: team.day(0), start: 9, end: 11 })
      await team.open()
      await shiftOf(page, 'Fay Quick').waitFor()
      const isSaved = Promise.withResolvers<void>()
      await page.route(
        `**${addressOf(shiftCalls.update)}`,
        async (route) => {
          const answer = await route.fetch()
          await isSaved.promise
          await route.fulfill({ response: answer })
        },
        { times: 1 },
      )
      const grab = async (hour: number) => {
        const { x, y } = await spotAt(page, team.day(0), hour)
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x, y + 150, { steps: 5 })
      }
      await grab(9)
      await page.mouse.up()
      await expect(shiftOf(page, 'Fay Quick')).toHaveText('Fay Quick 12:00–14:00')
      await grab(12)
      const isShown = page.waitForResponse(`**${addressOf(shiftCalls.all)}`)
      isSaved.resolve()
      await isShown
      await page.mouse.up()
      await expect(shiftOf(page, 'Fay Quick')).toHaveText('Fay Quick 15:00–17:00')
      await expect
        .poll(() => team.planned())
        .toMatchObject([{ ...timesOf({ day: team.day(0), start: 15, end: 17 }), version: 3 }])
    })
    await part('a shift that is moved several times ends where it was moved last', async () => {
      const team = await makeTeam('Gia Restless')
      await team.plan(0, { day: team.day(0), start: 9, end: 11 })
      await team.open()
      await shiftOf(page, 'Gia Restless').waitFor()
      const held = Promise.withResolvers<void>()
      await page.route(`**${addressOf(shiftCalls.all)}`, async (route) => {
        await held.promise
        await route.continue()
      })
      for (const hour of [12, 15, 18]) {
        const from = await spotAt(page, team.day(0), hour - 3)
        const saved = page.waitForResponse(`**${addressOf(shiftCalls.update)}`)
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(from.x, from.y + 150, { steps: 5 })
        await page.mouse.up()
        expect((await saved).status()).toBe(200)
        await expect(shiftOf(page, 'Gia Restless')).toHaveText(`Gia Restless ${hour}:00–${hour + 2}:00`)
      }
      expect(await team.planned()).toMatchObject([timesOf({ day: team.day(0), start: 18, end: 20 })])
      const loaded = page.waitForResponse(`**${addressOf(shiftCalls.all)}`)
      held.resolve()
      await loaded
      await isLoaded(page)
      await expect(shiftOf(page, 'Gia Restless')).toHaveText('Gia Restless 18:00–20:00')
    })
  })

  test('a shift that cannot be moved shows the reason', { tag: '@details' }, async ({
    page,
    makeTeam,
    expectConsoleError,
    shop,
    adminToken,
    part,
  }) => {
    expectConsoleError(refusedWith(409))
    await part('a shift that is dropped on taken hours goes back, and an error shows the reason', async () => {
      const team = await makeTeam('Hal Back')
      const there = { day: team.day(3), start: 9, end: 17 }
      await team.plan(0, there, 'Truro')
      await team.plan(0, { day: team.day(0), start: 9, end: 13 })
      await team.open()
      await shiftOf(page, 'Hal Back').waitFor()
      const [from, to] = [await spotAt(page, team.day(0), 10), await spotAt(page, team.day(3), 12)]
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
      await expect(page.getByText(`Hal Back already works at Truro on ${shiftInWords('24', there)}.`)).toBeVisible()
      await expect(page.getByRole('region', { name: /Monday/ }).locator('[data-shift]')).toHaveText(
        'Hal Back 09:00–13:00',
      )
      expect(await team.planned()).toMatchObject([{ version: 1 }])
    })
    await part('a shift that another user moved first is shown at its new place', async () => {
      const team = await makeTeam('Ian Late')
      const { id } = await team.plan(0, { day: team.day(0), start: 9, end: 13 })
      await team.open()
      await shiftOf(page, 'Ian Late').waitFor()
      await shop.ask(adminToken, shiftCalls.update, {
        body: { id, ...timesOf({ day: team.day(0), start: 15, end: 19 }) },
      })
      await shiftOf(page, 'Ian Late').focus()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByText('Someone else changed this shift first.')).toBeVisible()
      await expect(shiftOf(page, 'Ian Late')).toHaveText('Ian Late 15:00–19:00')
    })
  })
})

test.describe('the calendar', () => {
  test('shows the shifts, and keeps in its address which', { tag: '@details' }, async ({
    page,
    makeTeam,
    comeIn,
    part,
  }) => {
    await part('shows shifts of the same hours side by side, each in its employee’s colour', async () => {
      const names = ['Jan', 'Kay', 'Lee', 'Mia', 'Ned', 'Oz', 'Pip'].map((name) => `${name} Tone`)
      const team = await makeTeam(...names)
      for (const [at] of names.entries())
        for (const day of [0, 5]) await team.plan(at, { day: team.day(day), start: 9, end: 17 })
      await team.open()
      await expect(page.locator('[data-shift]')).toHaveCount(14)
      const shown = await page.locator('[data-shift]').evaluateAll((blocks) =>
        blocks.map((block) => ({
          name: block.textContent,
          color: getComputedStyle(block).backgroundColor,
          left: block.getBoundingClientRect().left,
          right: block.getBoundingClientRect().right,
        })),
      )
      expect(new Set(shown.map(({ color }) => color)).size).toBe(7)
      expect(new Set(shown.map(({ name, color }) => `${name} ${color}`)).size).toBe(7)
      const monday = shown.slice(0, 7).sort((a, b) => a.left - b.left)
      for (const [at, one] of monday.slice(1).entries()) expect(one.left).toBeGreaterThanOrEqual(monday[at]?.right ?? 0)
      const box = await page.locator('[data-day]').first().boundingBox()
      expect(box?.height).toBe(700)
    })
    await part('keeps store, view, day and employee in the address', async () => {
      const team = await makeTeam('Quy Filter', 'Rob Filter')
      for (const at of [0, 1]) await team.plan(at, { day: team.day(at), start: 9, end: 17 })
      await comeIn('admin')
      await page.goto(schedulePath)
      const stores = page.getByLabel('Store:')
      await expect(stores).toHaveValue('HSC')
      expect((await stores.locator('option').allTextContents()).slice(0, 3)).toEqual([
        'HSC',
        'Mic Mac',
        'Charlottetown',
      ])
      await expect(page.getByText('Today', { exact: true }).first()).toBeVisible()

      await page.goto(team.path)
      await expect(page.locator('[data-shift]')).toHaveCount(2)
      await page.getByLabel('Employee:').selectOption('Quy Filter')
      await expect(page.locator('[data-shift]')).toHaveText(['Quy Filter 09:00–17:00'])
      await page.getByRole('button', { name: 'Day', exact: true }).click()
      await expect(page.locator('[data-day]')).toHaveCount(1)
      await page.getByRole('button', { name: 'Next day' }).click()
      await expect(page).toHaveURL(new RegExp(`view=day.*day=${team.day(1)}`))
      await page.reload()
      await expect(page.getByLabel('Employee:')).toHaveValue(String(team.ids[0]))
      await expect(page.locator('[data-shift]')).toHaveCount(0)
      await page.getByLabel('Employee:').selectOption('Everyone')
      await expect(page.locator('[data-shift]')).toHaveText(['Rob Filter 09:00–17:00'])
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await page.getByRole('button', { name: 'Previous week' }).click()
      await expect(page.getByText('No shifts are planned this week.')).toBeVisible()
      await page.getByRole('button', { name: 'This week' }).click()
      await expect(page).toHaveURL(new RegExp(`day=${today()}`))
      await page.goBack()
      await page.goBack()
      await expect(page.locator('[data-shift]')).toHaveCount(2)
    })
  })

  test('is copied from the week before, loaded again, and printed', { tag: '@details' }, async ({
    page,
    comeIn,
    makeTeam,
    expectConsoleError,
    part,
  }) => {
    expectConsoleError(noAnswer)
    await part('a preview lists what is copied and what is not, and the copy is undone', async () => {
      const team = await makeTeam('Sal Copied', 'Tam Busy', 'Una There')
      for (const at of [0, 1, 2]) await team.plan(at, { day: team.day(0), start: 9, end: 17 })
      const nextMonday = daysAfter(team.monday, 7)
      const elsewhere = { day: nextMonday, start: 16, end: 20 }
      await team.plan(1, elsewhere, 'HSC')
      await team.plan(2, { day: nextMonday, start: 9, end: 17 })
      await comeIn('micmac')
      await page.goto(team.path.replace(team.monday, daysAfter(team.monday, 9)))
      const shifts = page.locator('[data-shift]')
      await expect(shifts).toHaveText(['Una There 09:00–17:00'])

      const copy = page.getByRole('button', { name: 'Copy last week' })
      await copy.click()
      const dialog = page.getByRole('dialog', { name: '1 shift can be copied, 1 already there, 1 left out' })
      const copied = shiftInWords('24', { day: nextMonday, start: 9, end: 17 })
      await expect(dialog.getByRole('listitem')).toHaveText([
        `Tam Busy, ${copied}Tam Busy already works at HSC on ${shiftInWords('24', elsewhere)}.`,
        `Sal Copied, ${copied}`,
        `Una There, ${copied}`,
      ])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(shifts).toHaveCount(1)

      await copy.click()
      await dialog.getByRole('button', { name: 'Copy 1 shift' }).click()
      await expect(shifts).toHaveText(['Una There 09:00–17:00', 'Sal Copied 09:00–17:00'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('Success! The copied shifts have been removed')).toBeVisible()
      await expect(shifts).toHaveText(['Una There 09:00–17:00'])
    })
    await part('a week that changed after the preview shows what was copied', async () => {
      const team = await makeTeam('Val Late')
      await team.plan(0, { day: team.day(0), start: 9, end: 17 })
      await comeIn('micmac')
      await page.goto(team.path.replace(team.monday, daysAfter(team.monday, 9)))
      await page.getByRole('button', { name: 'Copy last week' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Will be added at Mic Mac (1)')
      await team.plan(0, { day: daysAfter(team.monday, 7), start: 9, end: 17 })
      await dialog.getByRole('button', { name: 'Copy 1 shift' }).click()
      await expect(dialog).toContainText('0 shifts have been copied, 1 already there')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await expect(page.locator('[data-shift]')).toHaveText(['Val Late 09:00–17:00'])
    })
    await part('shifts that do not load show an error, and “Try again” loads them', async () => {
      await comeIn('hsc')
      await page.route(`**${addressOf(shiftCalls.all)}`, (route) => route.abort())
      await page.goto(schedulePath)
      await expect(page.getByText('The shifts could not be loaded.')).toBeVisible()
      await page.unroute(`**${addressOf(shiftCalls.all)}`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.locator('[data-day]').first()).toBeVisible()
    })
    await part('the calendar is printed on one page in landscape', async () => {
      const team = await makeTeam('Uma Printed', 'Van Printed', 'Wyn Printed', 'Xia Printed')
      for (const at of [0, 1, 2, 3])
        for (const day of [0, 1, 2, 4, 6]) await team.plan(at, { day: team.day(day), start: 9 + at, end: 17 + at })
      await team.open()
      await expect(page.locator('[data-shift]')).toHaveCount(20)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 792 612\s*\]/)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('button', { name: 'Copy last week' })).toBeHidden()
      await expect(shiftOf(page, 'Uma Printed').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger drags a shift, or scrolls', { tag: '@details' }, async ({ page, comeIn, makeTeam, part }) => {
    await part('the day comes first; a shift that is held can be dragged', async () => {
      const team = await makeTeam('Yul Held')
      await team.plan(0, { day: team.day(0), start: 9, end: 13 })
      await comeIn('micmac')
      await page.goto(`${schedulePath}?store=Mic+Mac&day=${team.monday}`)
      await expect(page.locator('[data-day]')).toHaveCount(1)
      const shift = shiftOf(page, 'Yul Held')
      await shift.scrollIntoViewIfNeeded()
      const box = await shift.boundingBox()
      if (!box) throw new Error('The shift is not in sight.')
      const [x, y] = [box.x + box.width / 2, box.y + 60]
      const touch = await page.context().newCDPSession(page)
      const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', down = 0) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: y + down }] })
      await finger('touchStart')
      await expect(shift).toHaveCSS('opacity', '0.4')
      for (const down of [20, 50, 80, 100]) await finger('touchMove', down)
      await expect(page.locator('[data-ghost]')).toHaveText('Yul Held 11:00–15:00')
      await finger('touchEnd')
      await expect.poll(() => team.planned()).toMatchObject([timesOf({ day: team.day(0), start: 11, end: 15 })])
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await shift.tap()
      await expect(page.getByRole('dialog', { name: 'Schedule Employee Shift' })).toBeVisible()
    })
    await part('a shift that is stroked scrolls the page', async () => {
      const team = await makeTeam('Zoe Stroked')
      await team.plan(0, { day: team.day(0), start: 9, end: 20 })
      await comeIn('micmac')
      await page.goto(`${schedulePath}?store=Mic+Mac&day=${team.monday}`)
      const box = await shiftOf(page, 'Zoe Stroked').boundingBox()
      if (!box) throw new Error('The shift is not in sight.')
      const touch = await page.context().newCDPSession(page)
      const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: 700 - up }],
        })
      await finger('touchStart')
      for (let up = 8; up <= 200; up += 8) await finger('touchMove', up)
      await finger('touchEnd')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
      expect(await team.planned()).toMatchObject([{ version: 1 }])
    })
  })
})

test('a store is shown its own shifts', { tag: '@details' }, async ({ page, comeIn }) => {
  await comeIn('micmac')
  await page.goto(schedulePath)
  await expect(page.getByLabel('Store:')).toHaveValue('Mic Mac')
})
