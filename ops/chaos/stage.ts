import type { Database } from '#platform/db/database.ts'
import { cents } from '#shared/money.ts'
import { aProduct } from '#test/products.ts'
import { anEmployee, aTill } from '#test/tills.ts'
import type { Stage } from './desk.ts'

const pin = '482913'
const tills = ['HSC', 'Mic Mac']
const ordered = 12
const edited = 3

/** Adds the products, the tills and the employees for the load, and chooses rows of the demo shop that people edit. */
export async function setStage(db: Database): Promise<Stage> {
  const products = []
  for (let n = 0; n < ordered + 2 * edited; n++) {
    products.push(await aProduct(db, { quantity_available: 500_000, wholesale_cents: cents(999 + 50 * n) }))
  }
  const stage: Stage = {
    products: products.slice(0, ordered),
    held: products.slice(ordered, ordered + edited),
    pictured: products.slice(ordered + edited),
    edited: [],
    paid: [],
    tills: [],
    guessedTill: (await aTill(db, 'Truro')).key,
    stores: [],
  }
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .orderBy('id')
    .limit(2 * edited)
    .execute()
  stage.edited = orders.slice(0, edited).map(({ id }) => id)
  stage.paid = orders.slice(edited).map(({ id }) => id)
  for (const store of tills) {
    const till = await aTill(db, store)
    stage.tills.push({ key: till.key, pin, employee_id: await anEmployee(db, till, `Ailsa of ${store}`, pin) })
  }
  const stores = await db.selectFrom('stores').select('name').where('takes_appointments', '=', true).execute()
  stage.stores = stores.map(({ name }) => name)
  return stage
}
