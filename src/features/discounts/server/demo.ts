import type { Database } from '#platform/db/database.ts'
import type { NewDiscount } from '../contract.ts'
import { promote } from './promotion.ts'
import { insertDiscount } from './queries.ts'

type DemoCode = Omit<NewDiscount, 'audience'>

/** The code that the site promotes. */
const tide20: DemoCode = { promo_code: 'TIDE20', discount: 20, start_date: null, end_date: null, active: true }
const codesForOrders: DemoCode[] = [
  { promo_code: 'WELCOME10', discount: 10, start_date: null, end_date: null, active: true },
  { promo_code: 'NEWSTORE15', discount: 15, start_date: '2025-09-01', end_date: '2027-08-31', active: true },
  { promo_code: 'HOLIDAY12', discount: 12.5, start_date: '2026-12-01', end_date: '2026-12-31', active: true },
  { promo_code: 'SUMMER25', discount: 25, start_date: '2026-06-01', end_date: '2026-08-31', active: true },
  { promo_code: 'CLEARANCE40', discount: 40, start_date: null, end_date: null, active: false },
]

export async function fillDiscounts(db: Database) {
  const { id } = await insertDiscount(db, { ...tide20, audience: 'both' })
  await promote(db, id)
  for (const code of codesForOrders) await insertDiscount(db, { ...code, audience: 'orders' })
}
