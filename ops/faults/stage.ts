import type { Database } from '#platform/db/database.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '#test/products.ts'
import { anEmployee, aTill } from '#test/tills.ts'

const pin = '482913'

/** Rows of the demo shop with which people work, and rows that are added for them. */
export interface Stage {
  /** Products that are ordered and counted, products whose hold is set, and products that get pictures. */
  products: number[]
  held: number[]
  pictured: number[]
  /** Orders that are marked as paid. */
  paid: number[]
  tills: { key: string; pin: string; employee_id: number }[]
  stores: string[]
}

export async function setStage(db: Database): Promise<Stage> {
  const products: number[] = []
  for (let n = 0; n < 18; n++) {
    products.push(await aProduct(db, { quantity_available: 500_000, wholesale_cents: cents(999 + 50 * n) }))
  }
  const orders = await db.selectFrom('orders').select('id').orderBy('id').limit(3).execute()
  const stores = await db.selectFrom('stores').select('name').where('takes_appointments', '=', true).execute()
  const tills: Stage['tills'] = []
  for (const store of ['HSC', 'Mic Mac']) {
    const till = await aTill(db, store)
    tills.push({ key: till.key, pin, employee_id: await anEmployee(db, till, `Ailsa of ${store}`, pin) })
  }
  return {
    products: products.slice(0, 12),
    held: products.slice(12, 15),
    pictured: products.slice(15),
    paid: orders.map(({ id }) => id),
    tills,
    stores: stores.map(({ name }) => name),
  }
}
