import type { Locator, Page } from '@playwright/test'
import { accountCalls } from '#features/accounts/contract.ts'
import type { Role } from '#shared/roles.ts'
import { aProduct } from '../products.ts'
import { cellOf, expect, refusedWith, rowOf, type Shop, test, typeOver } from './shop.ts'
import { isLoaded, openEach, pagesOf } from './workbenchPages.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign in again' })
const orderForm = '/admin/orderForm'
const product = (page: Page, line: number) => page.getByRole('combobox', { name: `Product, line ${line}`, exact: true })
const quantity = (page: Page, line: number) =>
  page.getByRole('textbox', { name: `Quantity, line ${line}`, exact: true })
const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to cart' })

async function signInAgain(page: Page, password: string, email?: string) {
  await expect(question(page).getByLabel('Password', { exact: true })).toBeFocused()
  if (email !== undefined) await question(page).getByLabel('Email').fill(email)
  await question(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
}

const endSessions = (shop: Shop, email: string) =>
  shop.db
    .deleteFrom('sessions')
    .where('user_id', '=', shop.db.selectFrom('users').select('id').where('email', '=', email))
    .execute()

async function fillLines(page: Page, ids: readonly number[]) {
  for (const [at, id] of ids.entries()) {
    await product(page, at + 1).fill(String(id))
    await quantity(page, at + 1).fill(String(at + 1))
    await page.getByRole('button', { name: 'Add a line' }).click()
  }
}

test('who signs in again over the page goes on with what was typed, and the act is carried out', async ({
  page,
  shop,
  comeIn,
  makeUser,
  makePromoCodes,
  expectConsoleError,
  part,
}) => {
  expectConsoleError(refusedWith(401))
  const ids = [await aProduct(shop.db, { quantity_available: 9 }), await aProduct(shop.db, { quantity_available: 9 })]

  await part('the lines of an order', async () => {
    const store = await makeUser()
    const token = await comeIn(store)
    await page.goto(orderForm)
    await fillLines(page, ids)
    await expect(page.getByText('2 lines')).toBeVisible()
    await shop.ask(token, accountCalls.signOut, { body: {} })
    await addToCart(page).click()
    await expect(question(page).getByLabel('Email')).toHaveValue(store.email)
    // Esc does not close it, because the page has no session.
    await page.keyboard.press('Escape')
    await signInAgain(page, store.password)
    await expect(page).toHaveURL('/admin/cart')
    await expect(page.getByRole('row')).toHaveCount(3)
  })

  await part('a changed cell, and a dialog that is open', async () => {
    const { codes, path } = await makePromoCodes(1)
    const admin = await makeUser('admin')
    const token = await comeIn(admin)
    await page.goto(path)
    const row = rowOf(page, codes[0]?.promo_code ?? '')
    await typeOver(cellOf(row, 'Discount %'), '35')
    await shop.ask(token, accountCalls.signOut, { body: {} })
    await row.getByRole('button', { name: /^Save/ }).click()
    await signInAgain(page, admin.password)
    await expect(page.getByText('Discount has been updated')).toBeVisible()

    await page.getByRole('button', { name: 'Create New Discount' }).click()
    const form = page.getByRole('dialog', { name: 'Create New Discount' })
    await form.getByLabel('Promo Code').fill(`${codes[0]?.promo_code}-NEXT`)
    await form.getByLabel(/^Discount/).fill('7')
    await endSessions(shop, admin.email)
    await form.getByRole('button', { name: 'Create', exact: true }).click()
    await signInAgain(page, admin.password)
    await expect(form).toBeHidden()
    await expect(page.getByText('Discount has been created')).toBeVisible()
  })
})

test('a reload brings back what was typed, for its user only, until they sign out', { tag: '@details' }, async ({
  page,
  comeIn,
  signIn,
  makeUser,
  makePromoCodes,
  allowConsoleError,
  part,
}) => {
  allowConsoleError(refusedWith(401))
  page.on('dialog', (question) => question.accept())
  await part('the lines of an order, also in a new tab after this one was closed', async () => {
    const store = await makeUser()
    await comeIn(store)
    await page.goto(orderForm)
    await product(page, 1).fill('Beacon')
    await quantity(page, 1).fill('4')
    await page.reload()
    await expect(page.getByText('The lines that you typed before are back.')).toBeVisible()
    await expect(product(page, 1)).toHaveValue('Beacon')
    await expect(quantity(page, 1)).toHaveValue('4')

    // Another tab can take over the drafts only when this tab is closed.
    const second = await page.context().newPage()
    await second.goto(orderForm)
    await expect(product(second, 1)).toHaveValue('')
    await second.close()
    await page.goto('/robots.txt')
    const third = await page.context().newPage()
    await third.goto(orderForm)
    await expect(product(third, 1)).toHaveValue('Beacon')
    await third.getByRole('button', { name: 'Sign out', exact: true }).click()
    await third.getByRole('button', { name: 'Leave' }).click()
    await expect(third).toHaveURL('/admin/signin')
    expect(await third.evaluate(() => Object.keys(localStorage))).toEqual([])
    await signIn(store, third)
    await third.goto(orderForm)
    await expect(product(third, 1)).toHaveValue('')
  })

  await part('changed cells and a dialog, without its password', async () => {
    const { codes, path } = await makePromoCodes(1)
    await comeIn('admin')
    await page.goto(path)
    const cell = cellOf(rowOf(page, codes[0]?.promo_code ?? ''), 'Discount %')
    await typeOver(cell, '35')
    await page.reload()
    await expect(page.getByText('1 row with unsaved changes')).toBeVisible()
    await expect(cell).toContainText('35')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await expect(cell).toContainText('10')

    await page.goto('/admin/settings/users')
    const open = page.getByRole('button', { name: 'Add new user' })
    const form = page.getByRole('dialog', { name: 'Add new user' })
    await open.click()
    await form.getByLabel('Store Name').fill('Half a store')
    await form.getByLabel(/^Password/).fill('quiet harbour lights')
    await form.getByRole('button', { name: 'Show the password' }).first().click()
    await page.reload()
    await open.click()
    await expect(form.getByText('What you typed here before is back.')).toBeVisible()
    await expect(form.getByLabel('Store Name')).toHaveValue('Half a store')
    await expect(form.getByLabel(/^Password/)).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('harbour lights')
    await form.getByRole('button', { name: 'Start again' }).click()
    await expect(form.getByLabel('Store Name')).toHaveValue('')
  })
})

test('signing in again in one tab ends the question in the others, which keep what was typed', {
  tag: '@details',
}, async ({ page, shop, comeIn, makeUser, allowConsoleError }) => {
  allowConsoleError(refusedWith(401))
  const store = await makeUser()
  await comeIn(store)
  const other = await page.context().newPage()
  for (const [at, tab] of [page, other].entries()) {
    await tab.goto(orderForm)
    await product(tab, 1).fill(`Typed in tab ${at}`)
  }
  await endSessions(shop, store.email)
  await product(page, 1).fill('Typed in tab 0, later')
  await expect(question(other)).toBeVisible()
  await signInAgain(page, store.password)
  await expect(question(other)).toBeHidden()
  await expect(product(page, 1)).toHaveValue('Typed in tab 0, later')
  await expect(product(other, 1)).toHaveValue('Typed in tab 1')
})

/** Pages with a code, with the search for the data of a person, or with the form that adds a product to an order. */
const isUnkept = /codes|ersonal|transactions\/\d/

const people: { role: Role; atLeast: number }[] = [
  { role: 'admin', atLeast: 10 },
  // The order form has no form element: a test of its own is above.
  { role: 'admin_user', atLeast: 1 },
]
for (const { role, atLeast } of people) {
  test(`on no page of ${role} is anything lost when the session ends, and nobody else sees it`, {
    tag: '@details',
  }, async ({ page, shop, comeIn, makeUser, allowConsoleError }) => {
    test.setTimeout(600_000)
    allowConsoleError(refusedWith(401))
    // The button of the navigation form has the same name as buttons that open a dialog, so the form is sent empty.
    allowConsoleError(refusedWith(400))
    // The store user has no store, so there is no stock for it.
    allowConsoleError(refusedWith(404))
    page.on('dialog', (question) => question.accept())
    const [one, other] = [await makeUser(role), await makeUser(role)]
    const tried: string[] = []
    await comeIn(one)
    // The invoice is that of another user, and redirects to the start page.
    const pages = (await pagesOf(shop, { type: role })).filter(({ route }) => !route.includes('invoice'))
    for await (const { path } of openEach(page, pages)) {
      const field = await findField(page)
      if (!field) continue
      const inDialog = await page.getByRole('dialog').isVisible()
      const marker = `Kept ${tried.length}`
      await field.fill(marker)
      // Fields for secrets are skipped, and searches are not work that has to be kept.
      tried.push(path)
      await endSessions(shop, one.email)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(question(page), path).toBeVisible()
      await signInAgain(page, one.password)
      await expect(field, path).toHaveValue(marker)

      await page.reload()
      await isLoaded(page)
      const restored = await findField(page, inDialog)
      if (!isUnkept.test(path)) expect.soft(await restored?.inputValue(), path).toBe(marker)
      await endSessions(shop, one.email)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      const reloaded = page.waitForEvent('load')
      await signInAgain(page, other.password, other.email)
      await reloaded
      await isLoaded(page)
      expect.soft(await (await findField(page, inDialog))?.inputValue(), path).not.toBe(marker)
      expect(await page.content(), path).not.toContain(marker)
      await comeIn(one)
      await page.goto(path)
    }
    expect(tried.length, tried.join(' ')).toBeGreaterThanOrEqual(atLeast)
  })
}

/**
 * The first field for new input: in the dialog that adds something, or on the page itself. The button of the dialog may be
 * loaded after the list, so whoever knows of the dialog waits for it.
 */
async function findField(page: Page, inDialog = false): Promise<Locator | undefined> {
  const add = page
    .locator('main')
    .getByRole('button', { name: /^(Add (?!to cart|an authenticator|a passkey)|Create|Book)/ })
    .first()
  // Number fields are skipped, because they do not keep a word.
  const text = 'form input:is([type=text], :not([type])):not([readonly], [inputmode]), form textarea'
  if (inDialog || ((await add.count()) > 0 && (await add.isEnabled()))) {
    await add.click()
    const dialog = page.getByRole('dialog')
    const opened = await dialog
      .locator('form')
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    const fieldOfDialog = dialog.locator(text).first()
    if (opened && (await fieldOfDialog.count()) > 0) return fieldOfDialog
    if (opened) await page.keyboard.press('Escape')
  }
  const field = page.locator('main').locator(text).first()
  return (await field.count()) > 0 ? field : undefined
}
