import type { Locator, Page } from '@playwright/test'
import { cartCalls } from '#features/cart/contract.ts'
import type { Order } from '#features/orders/columns.ts'
import { type NewOrder, orderCalls } from '#features/orders/contract.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '../products.ts'
import { test as base } from './shop.ts'

type Wanted = Partial<Pick<NewOrder, 'promo_code' | 'remarks'>> & {
  /** How many of each of its products, at $10.00 apiece. */
  pieces?: number[]
}

interface Store<Wants extends readonly Wanted[]> {
  who: { email: string; username: string; password: string }
  id: number
  orders: { [At in keyof Wants]: Order }
  /** Where the office sees these orders and no others. */
  path: string
}

interface Fixtures {
  /** A store of the test's own that has ordered, as stores do. Of each product, three more are left. */
  makeStore<Wants extends Wanted[]>(...wanted: Wants): Promise<Store<Wants>>
  /** A store of the test's own has ordered, and the warehouse opens the list of its orders. */
  openOrders<Wants extends Wanted[]>(...wanted: Wants): Promise<Store<Wants>['orders']>
  /** A store of the test's own has ordered once, and the warehouse opens that order's items. */
  openItems(wanted: Wanted): Promise<Order>
}

export const summaryPath = '/admin/transactions/summary'
export const itemsPath = ({ id }: { id: number }) => `/admin/transactions/${id}`

export const rowOf = (page: Page, { id }: { id: number }) => page.locator(`tr[data-row="${id}"]`)
export const cellIn = (row: Locator, key: string) => row.locator(`[data-key=${key}]`)
export const saveIn = (row: Locator) => row.getByRole('button', { name: /^Save/ })

/** Writes into a cell as somebody does who clicks it. */
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
      // As many as were wanted, which the compiler cannot count.
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
