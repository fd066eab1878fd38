import type { Locator, Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import type { Order } from '#features/orders/columns.ts'
import { type NewOrder, orderCalls } from '#features/orders/contract.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { test as base } from './shop.ts'

type Wanted = Partial<Pick<NewOrder, 'promo_code' | 'remarks'>> & {
  /** The quantity of each product; each costs $10.00. */
  pieces?: number[]
}

interface Store<Wants extends readonly Wanted[]> {
  who: { email: string; username: string; password: string }
  id: number
  orders: { [At in keyof Wants]: Order }
  /** The page on which the office sees only these orders. */
  path: string
}

interface Fixtures {
  /** Makes a store that has placed these orders, and signs it in. Three more of each product are in stock. */
  makeStore<Wants extends Wanted[]>(...wanted: Wants): Promise<Store<Wants>>
  /** Makes a store with these orders, and opens the list of them as the warehouse. */
  openOrders<Wants extends Wanted[]>(...wanted: Wants): Promise<Store<Wants>['orders']>
  /** Makes a store with one order, and opens the items of the order as the warehouse. */
  openItems(wanted: Wanted): Promise<Order>
}

export const summaryPath = '/admin/transactions/summary'
export const itemsPath = ({ id }: { id: number }) => `/admin/transactions/${id}`

export const rowOf = (page: Page, { id }: { id: number }) => page.locator(`tr[data-row="${id}"]`)
export const cellIn = (row: Locator, key: string) => row.locator(`[data-key=${key}]`)
export const saveIn = (row: Locator) => row.getByRole('button', { name: /^Save/ })

/** Clicks a cell, types a text into it and presses Enter. */
export async function write(cell: Locator, text: string) {
  await cell.click()
  await cell.getByRole('textbox').fill(text)
  await cell.page().keyboard.press('Enter')
}

export const test = base.extend<Fixtures>({
  makeStore: async ({ shop, makeUser, comeIn }, use) =>
    use(async (...wanted) => {
      const who = await makeUser()
      const token = await comeIn(who)
      const { id } = await shop.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', who.email)
        .executeTakeFirstOrThrow()
      const orders: Order[] = []
      for (const { pieces = [1], ...body } of wanted) {
        for (const [at, quantity] of pieces.entries()) {
          const stock = { quantity_available: quantity + 3, wholesale_cents: cents(1000) }
          const product_id = await aProduct(shop.db, { device: `Halyard ${at + 1}`, ...stock })
          await shop.ask(token, cartCalls.add, { body: { product_id, quantity } })
        }
        orders.push(await shop.ask(token, orderCalls.place, { params: { userId: id }, body }))
      }
      const path = `${summaryPath}?filter_by=username&query=${encodeURIComponent(who.username)}`
      // There is one order for each of `wanted`, which the compiler does not know.
      return { who, id, orders: orders as Store<typeof wanted>['orders'], path }
    }),
  openOrders: async ({ page, comeIn, makeStore }, use) =>
    use(async (...wanted) => {
      const { path, orders } = await makeStore(...wanted)
      await comeIn('warehouse')
      await page.goto(path)
      return orders
    }),
  openItems: async ({ page, comeIn, makeStore }, use) =>
    use(async (wanted) => {
      const {
        orders: [order],
      } = await makeStore(wanted)
      await comeIn('warehouse')
      await page.goto(itemsPath(order))
      return order
    }),
})
