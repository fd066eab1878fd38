import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { checkDigitOf } from '#features/barcodes/rules.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { pickingCalls } from '#features/shipments/contract.ts'
import { aProduct } from '../products.ts'
import { scan } from './scan.ts'
import { expect, refusedWith, type Shop, test } from './shop.ts'
import { open } from './workbenchPages.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function userOf(shop: Shop, email: string) {
  const user = shop.db.selectFrom('users').select('id').where('email', '=', email)
  return (await user.executeTakeFirstOrThrow()).id
}

test('a clerk picks two orders with a scanner and the keyboard and ships them, the store sees it, and one is cancelled', async ({
  page,
  comeIn,
  shop,
}) => {
  const name = randomUUID().slice(0, 8)
  const twelve = String(Math.floor(Math.random() * 1e12)).padStart(12, '4')
  const code = `${twelve}${checkDigitOf(twelve)}`
  const lens = await aProduct(shop.db, { device: `Lens ${name}`, shelf: 'A-2', quantity_available: 9 })
  const mast = await aProduct(shop.db, { device: `Mast ${name}`, shelf: 'A-10', quantity_available: 9 })
  await shop.db.insertInto('barcodes').values({ product_id: lens, code, user_id: 1, username: 'Head Office' }).execute()
  const hsc = await comeIn('hsc')
  const userId = await userOf(shop, 'hsc@tidewater.example')
  async function order(lines: Record<number, number>) {
    for (const [product_id, quantity] of Object.entries(lines))
      await shop.ask(hsc, cartCalls.add, { body: { product_id: Number(product_id), quantity } })
    return shop.ask(hsc, orderCalls.place, { params: { userId }, body: {} })
  }
  const one = await order({ [lens]: 2, [mast]: 1 })
  const other = await order({ [lens]: 1 })

  await comeIn('warehouse')
  await open(page, '/admin/picking?sort=id&direction=desc')
  for (const { id } of [one, other]) {
    await expect(rowOf(page, String(id))).toContainText('under an hour')
    await rowOf(page, String(id)).getByRole('checkbox').check()
  }
  await page.getByRole('region', { name: 'Selected transactions' }).getByRole('link', { name: 'Pick' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pick' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveText([/^Lens/, /^Lens/, /^Mast/])
  const picked = (device: string, { id }: { id: number }) =>
    rowOf(page, `${device} ${name}`)
      .filter({ hasText: String(id) })
      .getByRole('textbox')

  await scan(page, code)
  await expect(page.getByText('1 of 2 picked for HSC')).toBeVisible()
  await scan(page, code)
  await expect(picked('Lens', one)).toHaveValue('2')
  await scan(page, 'PACK-OF-NOBODY')
  await expect(page.getByText('No product to pick has the code PACK-OF-NOBODY.')).toBeVisible()
  // The code that the scanner types into a field is counted, and the field gets its value back.
  await picked('Mast', one).click()
  await scan(page, code)
  await expect(picked('Lens', other)).toHaveValue('1')
  await expect(picked('Mast', one)).toHaveValue('0')
  await picked('Mast', one).fill('2')
  await expect(page.getByText('Only 1 is open.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Ship ${one.id}` })).toBeHidden()
  await picked('Mast', one).fill('0')

  await page.reload()
  await expect(page.getByText('What you typed here before is back.')).toBeVisible()
  await expect(picked('Lens', one)).toHaveValue('2')
  await page.getByRole('button', { name: `Ship ${one.id}` }).click()
  const form = page.getByRole('dialog', { name: `Ship transaction ${one.id}` })
  await expect(form.getByText('1 piece will stay open')).toBeVisible()
  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(page.getByText(`Shipment ${one.id}-1 has been sent`)).toBeVisible()
  const [slip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('list', { name: 'Sent' }).getByRole('button', { name: 'Packing slip' }).click(),
  ])
  expect(slip.suggestedFilename()).toMatch(/\.pdf$/)
  await expect(rowOf(page, `Lens ${name}`)).toHaveCount(1)
  await expect(picked('Mast', one)).toHaveValue('0')

  await page.getByRole('button', { name: `Ship ${other.id}` }).click()
  const second = page.getByRole('dialog', { name: `Ship transaction ${other.id}` })
  await second.getByLabel('Expected').fill('')
  await second.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(page.getByText(`Shipment ${other.id}-1 has been sent`)).toBeVisible()

  await comeIn('hsc')
  await open(page, '/admin/shipments')
  for (const { id } of [one, other]) await expect(rowOf(page, `${id}-1`)).toContainText('On its way')
  await page.getByRole('button', { name: `Open shipment ${one.id}-1` }).click()
  const opened = page.getByRole('dialog', { name: `Shipment ${one.id}-1` })
  await expect(opened.getByRole('row').filter({ hasText: `Lens ${name}` })).toContainText('2')
  await expect(opened.getByRole('button', { name: 'Cancel shipment' })).toHaveCount(0)

  await comeIn('warehouse')
  await open(page, `/admin/transactions/${other.id}`)
  await expect(page.getByText('1 shipped, 0 open')).toBeVisible()
  await page.getByRole('link', { name: 'Shipments' }).click()
  await page.getByRole('button', { name: `Open shipment ${other.id}-1` }).click()
  await page.getByRole('button', { name: 'Cancel shipment' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel shipment ${other.id}-1?` })
  await question.getByRole('button', { name: 'Cancel shipment' }).click()
  await expect(page.getByText(`Shipment ${other.id}-1 has been cancelled`)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Cancelled')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, `${other.id}-1`)).toContainText('Cancelled')
  await open(page, '/admin/picking?view=new&sort=id&direction=desc')
  await expect(rowOf(page, String(other.id))).toBeVisible()
  await open(page, '/admin/picking?view=back_orders&sort=id&direction=desc')
  await expect(rowOf(page, String(one.id))).toBeVisible()
})

test('of two clerks who ship the same pieces, the second reads what is still open, and keeps what was picked', {
  tag: '@details',
}, async ({ page, comeIn, shop, adminToken, expectConsoleError }) => {
  expectConsoleError(refusedWith(409))
  const name = randomUUID().slice(0, 8)
  const hsc = await comeIn('hsc')
  const [lens, mast] = [
    await aProduct(shop.db, { device: `Lens ${name}`, shelf: 'A-2', quantity_available: 9 }),
    await aProduct(shop.db, { device: `Mast ${name}`, shelf: 'A-10', quantity_available: 9 }),
  ]
  for (const product_id of [lens, mast]) await shop.ask(hsc, cartCalls.add, { body: { product_id, quantity: 3 } })
  const userId = await userOf(shop, 'hsc@tidewater.example')
  const { id } = await shop.ask(hsc, orderCalls.place, { params: { userId }, body: {} })

  await comeIn('warehouse')
  await open(page, `/admin/picking/round?orders=${id}`)
  const picked = (device: string) => rowOf(page, `${device} ${name}`).getByRole('textbox')
  await picked('Lens').fill('3')
  await picked('Mast').fill('2')
  await page.getByRole('button', { name: `Ship ${id}` }).click()
  const form = page.getByRole('dialog', { name: `Ship transaction ${id}` })
  await expect(form.getByText('1 piece will stay open')).toBeVisible()

  // A colleague ships two of the lenses meanwhile.
  const lines = await shop.ask(adminToken, pickingCalls.lines, { body: { transactions: [id] } })
  const line_id = lines.items.find((line) => line.product_id === lens)?.id ?? 0
  await shop.ask(adminToken, pickingCalls.ship, { body: { transaction_id: id, lines: [{ line_id, quantity: 2 }] } })

  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(form.getByText(/^Only 1 of .*Lens .* are open\.$/)).toBeVisible()
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(picked('Mast')).toHaveValue('2')
  await expect(picked('Lens')).toHaveValue('3')
  await expect(page.getByText('Only 1 is open.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Ship ${id}` })).toBeHidden()
  await picked('Lens').fill('1')
  await page.getByRole('button', { name: `Ship ${id}` }).click()
  await form.getByRole('button', { name: 'Ship', exact: true }).click()
  await expect(page.getByText(`Shipment ${id}-2 has been sent`)).toBeVisible()

  await open(page, `/admin/transactions/${id}`)
  await expect(page.getByText('2 shipped, 1 open')).toBeVisible()
  // A completed order counts as received, so nothing of it is open.
  await shop.ask(adminToken, orderCalls.update, { params: { id }, body: { status: 1 } })
  await page.reload()
  await expect(rowOf(page, `Mast ${name}`).getByText('Product', { exact: false })).toBeVisible()
  await expect(page.getByText(/shipped, \d open/)).toHaveCount(0)
})
