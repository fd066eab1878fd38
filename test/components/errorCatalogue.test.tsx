import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { webFeatures } from '#app/webFeatures.ts'
import { accountCalls } from '#features/accounts/contract.ts'
import { AddUser } from '#features/accounts/web/AddUser.tsx'
import { cartCalls } from '#features/cart/contract.ts'
import { AddToCart } from '#features/cart/web/AddToCart.tsx'
import { discountCalls } from '#features/discounts/contract.ts'
import { DiscountsPage } from '#features/discounts/web/DiscountsPage.tsx'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { InventoryPage } from '#features/inventory/web/InventoryPage.tsx'
import { navigationCalls } from '#features/navigation/contract.ts'
import { NavigationPage } from '#features/navigation/web/NavigationPage.tsx'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { ItemsPage } from '#features/orders/web/ItemsPage.tsx'
import { ResendInvoice } from '#features/orders/web/orderActs.tsx'
import { SummaryPage } from '#features/orders/web/SummaryPage.tsx'
import { addressOf, type Call } from '#shared/call.ts'
import { dismiss, noticeStore } from '#ui/notices/notify.ts'
import { session } from '#workbench/session.ts'
import { workbenchOf } from '#workbench/workbench.ts'
import { show } from './gallery.tsx'
import { button, typeOver } from './keys.ts'

const product = {
  ...{ id: 7, device: 'Puffin 7', secondaryDevice: '', description: '', product_type: 'Phone Case', brand: 'Puffin' },
  ...{ category: '', subcategory: '', color: 'Teal', quantity_available: 20, quantity_hold: 2, minimum_limit: 10 },
  ...{ quantity_sold: 0, wholesale_price: 5, cost_price: 2, image_name: '', version: 1 },
}
const order = {
  ...{ id: 7, username: 'HSC', user_id: 4, price: 10, discount_amount: 0, tax_amount: 1.4, total_amount: 11.4 },
  ...{ date: '2026-11-20', placed_at: '2026-11-20T10:00:00-04:00', remarks: '', status: 0, paid: 0, promo_code: '' },
  ...{ discount: 0, tax: 0.14, version: 1 },
}
const line = {
  ...{ id: 7, order_id: 7, user_id: 4, username: 'HSC', product_id: 7, device: 'Puffin 7', product_type: 'Phone Case' },
  ...{ brand: '', category: '', subcategory: '', color: '', quantity: 2, wholesale_price: 5, price: 5, subtotal: 10 },
  ...{ shipped: 0, version: 1 },
}
const promo = {
  ...{ id: 7, promo_code: 'GULL', discount: 10, audience: 'orders', start_date: null, end_date: null, active: true },
  ...{ times_used: 0, promoted: false, version: 1 },
}
const entry = { id: 7, heading: 'Apple', subheading: 'iPhone', link: 'iPhone 15', version: 1 }
const user = { id: 1, user_id: 1, username: 'Head Office', email: 'admin@tidewater.example', type: 'admin' as const }
const listOf = (row: object) => ({
  ...{ items: [row], total: 1, has_next: false, order },
  totals: { total: 1, discountTotal: 0, taxTotal: 0, summaryTotal: 1, subtotal: 10 },
})

/** The data that the pages load before the act. */
const loaded: [Call, object][] = [
  [inventoryCalls.search, listOf(product)],
  [inventoryCalls.holds, { products: 1, pieces: 2 }],
  [orderCalls.search, listOf(order)],
  [orderLineCalls.search, listOf(line)],
  [discountCalls.search, listOf(promo)],
  [navigationCalls.list, [{ ...entry, live: true, suggestions: [] }]],
]

const confirmed = async (act: string) => {
  await page.getByRole('alertdialog').getByRole('button', { name: act }).click()
}
const edit = (key: string, text: string) => async () => {
  await typeOver(page.getCss(`tr[data-row="7"] [data-key=${key}]`), text)
  await page.getCss('tr[data-row="7"] [data-save]').click()
}
const remove = async () => {
  await page
    .getCss('tr[data-row="7"]')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await confirmed('Remove')
}
const fill = (field: string, text: string) => page.getByRole('dialog').getCss(`input[name=${field}]`).fill(text)
const choosePicture = async () => {
  const file = new File(['x'], 'puffin.png', { type: 'image/png' })
  await page.getByRole('dialog').getCss('input[type=file]').upload(file)
}

interface Row {
  area: string
  part: ReactNode
  act: () => Promise<void>
  call: Call
  reply: object
  success: string
  /** The text that is shown for a response without a message. If it is missing, the part only shows messages of the server. */
  failure?: string
}

const catalogue: Row[] = [
  {
    area: 'Sign up',
    part: <AddUser />,
    async act() {
      await button('Add new user').click()
      await fill('username', 'Pop-up')
      await fill('email', 'popup@tidewater.example')
      await fill('password', 'lighthouse-keeper-94')
      await fill('confirm_password', 'lighthouse-keeper-94')
      await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click()
    },
    call: accountCalls.signUp,
    reply: user,
    success: 'New User Successfully Created',
  },
  {
    area: 'Inventory add',
    part: <InventoryPage />,
    async act() {
      await button('Add new item').click()
      await fill('device', 'Puffin 8')
      await page.getByRole('dialog').getByLabelText('Product Type').selectOptions('Accessories')
      await page.getByRole('dialog').getByRole('button', { name: 'Add item' }).click()
    },
    call: imageCalls.insert,
    reply: product,
    success: 'Product has been added to inventory',
    failure: 'Error adding product',
  },
  {
    area: 'Inventory image',
    part: <InventoryPage />,
    async act() {
      await button(/^Change the image/).click()
      await choosePicture()
      await page.getByRole('dialog').getByRole('button', { name: 'Change image' }).click()
    },
    call: imageCalls.updateImage,
    reply: product,
    success: 'Image has been updated',
    failure: 'Error updating Image',
  },
  {
    area: 'Inventory update',
    part: <InventoryPage />,
    act: edit('minimum_limit', '5'),
    call: inventoryCalls.update,
    reply: product,
    success: 'Product has been updated',
  },
  {
    area: 'Transfer all',
    part: <InventoryPage />,
    async act() {
      await button('Transfer all holds').click()
      await confirmed('Transfer all holds')
    },
    call: inventoryCalls.transferAll,
    reply: { message: 'All products have been transferred', products: 1, pieces: 2 },
    success: 'All products have been transferred',
  },
  {
    area: 'Inventory delete',
    part: <InventoryPage />,
    act: remove,
    call: inventoryCalls.remove,
    reply: { message: 'Removed' },
    success: 'Product has been deleted',
    failure: 'Product could not be deleted',
  },
  {
    area: 'Discount',
    part: <DiscountsPage />,
    act: edit('discount', '12'),
    call: discountCalls.update,
    reply: promo,
    success: 'Discount has been updated',
  },
  {
    area: 'Cart',
    part: <AddToCart product={product as never} left={5} />,
    act: async () => button(/^Add to cart/).click(),
    call: cartCalls.add,
    reply: { message: 'Item has been added to cart', product_id: 7, quantity: 1, quantity_available: 20 },
    success: 'Item has been added to cart',
  },
  {
    area: 'Transaction line, in the summary',
    part: <SummaryPage />,
    act: edit('remarks', 'Fragile'),
    call: orderCalls.update,
    reply: { ...order, undo: '7d0b1a52-3a8a-4a62-9b0e-0d6a5f0f5d11' },
    success: 'Transaction line has been updated',
    failure: 'There was an error updating the transaction line',
  },
  {
    area: 'Transaction line, in bulk',
    part: <SummaryPage />,
    async act() {
      await page.getByLabelText('Select transaction 7').click()
      await page.getByRole('region', { name: 'Selected transactions' }).getByRole('button', { name: 'Paid' }).click()
    },
    call: orderCalls.markPaid,
    reply: { message: '1 transaction was marked as paid', changed: 1, unchanged: 0 },
    success: 'Transaction line has been updated',
    failure: 'There was an error updating the transaction line',
  },
  {
    area: 'Transaction line, of an item',
    part: <ItemsPage />,
    act: edit('quantity', '3'),
    call: orderLineCalls.update,
    reply: { ...line, order },
    success: 'Transaction line has been updated',
    failure: 'There was an error updating the transaction line',
  },
  {
    area: 'Transaction line, removed',
    part: <ItemsPage />,
    act: remove,
    call: orderLineCalls.remove,
    reply: { message: 'Removed', order },
    success: 'Transaction line has been deleted',
    failure: 'There was an error deleting the transaction line',
  },
  {
    area: 'Invoice',
    part: <ResendInvoice id={7} />,
    act: async () => button(/^E-mail the invoice/).click(),
    call: invoiceCalls.send,
    reply: { message: 'Queued' },
    success: 'Invoice has been resent',
  },
  {
    area: 'Navigation, created',
    part: <NavigationPage />,
    act: async () => button('Add Item').click(),
    call: navigationCalls.create,
    reply: entry,
    success: 'Navigation item created.',
    failure: 'Unable to create navigation item.',
  },
  {
    area: 'Navigation, updated',
    part: <NavigationPage />,
    async act() {
      await button(/^Edit iPhone 15/).click()
      await button('Save Changes').click()
    },
    call: navigationCalls.update,
    reply: entry,
    success: 'Navigation item updated.',
    failure: 'Unable to update navigation item.',
  },
  {
    area: 'Navigation, removed',
    part: <NavigationPage />,
    async act() {
      await button(/^Delete iPhone 15/).click()
      await confirmed('Delete')
    },
    call: navigationCalls.remove,
    reply: { message: 'Navigation item removed.' },
    success: 'Navigation item removed.',
    failure: 'Unable to remove navigation item.',
  },
]

const addressIn = (call: Call) => addressOf(call, { id: 7 })

/** Answers the requests of the page, and the call of the act. Returns the notice of the act. */
async function noticeOf({ part, act, call }: Pick<Row, 'part' | 'act' | 'call'>, answer: () => Response) {
  const replies = new Map(loaded.map(([each, reply]) => [addressIn(each), () => Response.json(reply)]))
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (input === addressIn(call) && init?.method === call.method) return answer()
    return replies.get(String(input))?.() ?? Response.json({ items: [], total: 0, has_next: false })
  })
  session.signIn({ ...user, token: 't' })
  show(part, '/7', { context: workbenchOf(webFeatures, () => () => null), path: '/$id' })
  await act()
  await expect.poll(() => noticeStore.read().length).toBeGreaterThan(0)
  const [notice] = noticeStore.read().slice(-1)
  if (notice) dismiss(notice.id)
  return notice
}

describe('the error catalogue of the specification', { tags: ['details'] }, () => {
  test.each(catalogue)('$area: $success', async ({ reply, success, ...row }) => {
    expect(await noticeOf(row, () => Response.json(reply))).toMatchObject({ type: 'success', message: success })
  })

  test.each(catalogue)('$area: the message of the server is shown', async (row) => {
    const refused = () => Response.json({ message: 'The warehouse is closed.' }, { status: 409 })
    expect(await noticeOf(row, refused)).toMatchObject({ type: 'error', message: 'The warehouse is closed.' })
  })

  test.each(catalogue.filter(({ failure }) => failure !== undefined))(
    '$area: $failure, where the server sent no message',
    async ({ failure, ...row }) => {
      const broken = () => new Response('<h1>Bad Gateway</h1>', { status: 502 })
      expect(await noticeOf(row, broken)).toMatchObject({ type: 'error', message: failure, detail: undefined })
    },
  )

  test('a navigation menu that does not load', async () => {
    const broken = () => new Response('', { status: 502 })
    const row = { part: <NavigationPage />, act: async () => undefined, call: navigationCalls.list }
    expect(await noticeOf(row, broken)).toMatchObject({ type: 'error', message: 'Unable to load navigation items.' })
    expect(await noticeOf(row, () => Response.json({ message: 'Closed.' }, { status: 409 }))).toMatchObject({
      message: 'Closed.',
    })
  })

  test('a row without edits warns', async () => {
    const act = async () => page.getCss('tr[data-row="7"] [data-save]').click()
    const row = { part: <InventoryPage />, act, call: inventoryCalls.update }
    expect(await noticeOf(row, () => Response.json(product))).toMatchObject({
      type: 'warning',
      message: "You haven't made any changes to that row.",
    })
  })
})
