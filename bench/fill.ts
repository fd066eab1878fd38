import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

export async function fillPromoCodes(db: Database) {
  await sql`insert into discounts (promo_code, percent) select 'BENCH' || n, n % 99 + 1 from generate_series(1, 200) n`.execute(
    db,
  )
}

/** As many products as asked, like a shop's: a few words in many of them, and a lot number in each. */
export async function fillProducts(db: Database, many: number) {
  // The ledger of an opening stock of millions would only take time: what is measured does not read it.
  await sql`alter table products disable trigger products_stock_made`.execute(db)
  await sql`
    insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
      wholesale_cents)
    select
      (array['Galaxy S24', 'Galaxy S24 Ultra', 'iPhone 15', 'iPhone 16 Pro', 'Pixel 9', 'Moto G Power'])[1 + n % 6]
        || case when n % 50 = 0 then '' else ' ' || n / 5000 end,
      (array['Phone Case', 'Screen Protector', 'Waterproof Case'])[1 + n % 3],
      (array['Nordskin', 'Otter & Co', 'Glasswork', 'Boltline'])[1 + n % 4],
      (array['Rugged', 'Slim', 'Wallet', 'Clear', 'Leather'])[1 + n % 5],
      'Series ' || n % 97, (array['Black', 'Teal', 'Sand', 'Navy'])[1 + n % 4], 'From lot' || n, n % 60, 500 + n % 5000
    from generate_series(1, ${many - 1900}::integer) n`.execute(db)
  await sql`alter table products enable trigger products_stock_made`.execute(db)
  await sql`vacuum analyze products`.execute(db)
}
