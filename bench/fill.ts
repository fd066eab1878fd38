import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

export async function fillPromoCodes(db: Database) {
  await sql`insert into discounts (promo_code, percent) select 'BENCH' || n, n % 99 + 1 from generate_series(1, 200) n`.execute(
    db,
  )
}
