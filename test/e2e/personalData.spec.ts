import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import { daysAfter, today } from '#shared/day.ts'
import { expect, refusedWith, test } from './shop.ts'

test('an admin finds, exports and erases what is kept of a person', { tag: '@details' }, async ({
  page,
  shop,
  comeIn,
  part,
  expectConsoleError,
}) => {
  const token_hash = hashToken(await comeIn('admin'))
  const mark = randomUUID().slice(0, 8)
  const name = `Marguerite ${mark}`
  const email = `${mark}@mail.example`
  const row = { name, message: 'Please call me', language: 'en' }
  const messages = [
    { ...row, email },
    { ...row, email: `other-${email}` },
  ]
  await shop.db.insertInto('contact_messages').values(messages).execute()
  const group = (rows: RegExp) => page.getByRole('region', { name: rows })
  const search = page.getByRole('button', { name: 'Search', exact: true })

  await part('the search says what is missing, and finds however the address was typed', async () => {
    await page.goto('/admin/personalData')
    await search.click()
    await expect(page.getByText('Enter an e-mail address, a phone number or a name.')).toBeVisible()
    expectConsoleError(refusedWith(400))
    await page.getByLabel('Email').fill(`nobody-${email}`)
    await search.click()
    await expect(page.getByText('Nothing is kept of this person.')).toBeVisible()
    await page.getByLabel('Email').fill(email.toUpperCase())
    await page.getByLabel('Name', { exact: true }).fill(name)
    await search.click()
    await expect(group(/^Messages \(2\)/)).toContainText('Same name only: is it the same person?')
  })

  await part('a search needs a fresh proof, and goes on when the admin has proved who they are', async () => {
    expectConsoleError(refusedWith(403))
    await shop.db.updateTable('sessions').set({ proved_at: null }).where('token_hash', '=', token_hash).execute()
    await page.getByLabel('Email').fill(email)
    await search.click()
    const question = page.getByRole('alertdialog', { name: 'Confirm that it is you' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Nothing was done, because you did not confirm that it is you.')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await search.click()
    await question.getByLabel('Your password').fill(demoPassword)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(group(/^Messages \(2\)/)).toContainText('same e-mail')
  })

  await part('the export has everything in one file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as JSON' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`personal-data-${today()}.json`)
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file.data.Messages).toHaveLength(2)
  })

  await part('only the chosen rows are erased, after a question that names them', async () => {
    const chosen = group(/^Messages/).getByRole('checkbox', { checked: true })
    await expect(chosen).toHaveCount(1)
    const erase = page.getByRole('button', { name: 'Erase …' })
    await erase.focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: `Erase the personal data of ${name}?` })
    await expect(question).toContainText('This erases: Messages: 1.')
    await question.getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByRole('region', { name: 'What was erased' })).toContainText('Messages: 1')
    const left = await shop.db.selectFrom('contact_messages').select('email').where('name', '=', name).execute()
    expect(left).toEqual([{ email: `other-${email}` }])
    await search.click()
    await expect(group(/^Messages \(1\)/)).toBeVisible()
  })

  await part('an employee who left becomes a number, and cannot be brought back', async () => {
    const { id } = await shop.db
      .insertInto('employees')
      .values({ name, store_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shift = { employee_id: id, store_id: 1, day: daysAfter(today(), -30), start_hour: 9, end_hour: 12 }
    await shop.db.insertInto('shifts').values(shift).execute()
    await page.reload()
    await page.getByRole('button', { name: 'Employee', exact: true }).click()
    await page.getByLabel('Employee').selectOption({ label: `${name}, HSC` })
    await search.click()
    await expect(page.getByText(`${name} still works here. Deactivate the employee first.`)).toBeVisible()
    await shop.db.updateTable('employees').set({ active: false }).where('id', '=', id).execute()
    await search.click()
    await page.getByRole('button', { name: 'Erase …' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText(`The name is now Former employee ${id}.`)).toBeVisible()
    await page.goto(`/admin/employees?view=left&query=Former%20employee%20${id}`)
    await expect(page.getByRole('row', { name: new RegExp(`Former employee ${id}`) })).toContainText('Has left')
    await expect(page.getByRole('button', { name: /Bring back/ })).toBeHidden()
  })
})
