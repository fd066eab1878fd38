import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { vacuum } from './vacuum.ts'

/** Inserts this many products, similar to a real shop: a few frequent words, and a lot number in each. */
export async function fillProducts(db: Database, many: number, secondary_device = '') {
  // Triggers are off and indexes are dropped meanwhile. The work is done once at the end, in minutes instead of hours.
  await sql`alter table products disable trigger user`.execute(db)
  const indexes = await dropIndexes(db)
  await sql`
    insert into products (device, product_type, brand, category, subcategory, color, description, quantity_available,
      wholesale_cents, secondary_device)
    select
      (array['Galaxy S24', 'Galaxy S24 Ultra', 'iPhone 15', 'iPhone 16 Pro', 'Pixel 9', 'Moto G Power'])[1 + n % 6]
        || case when n % 50 = 0 then '' else ' ' || n / 5000 end,
      (array['Phone Case', 'Screen Protector', 'Waterproof Case'])[1 + n % 3],
      (array['Nordskin', 'Otter & Co', 'Glasswork', 'Boltline'])[1 + n % 4],
      (array['Rugged', 'Slim', 'Wallet', 'Clear', 'Leather'])[1 + n % 5],
      'Series ' || n % 97, (array['Black', 'Teal', 'Sand', 'Navy'])[1 + n % 4], 'From lot' || n, n % 60, 500 + n % 5000,
      ${secondary_device}::text
    from generate_series(1, ${many}::integer) n`.execute(db)
  await sql`
    select learn_product_terms(array_agg(place), array_agg(word)) from (
      select distinct place, word from products,
        product_words_of(device, secondary_device, product_type, brand, category, subcategory, color, description)
    ) as used`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`alter table products enable trigger user`.execute(db)
  await vacuum(db, ['products', 'product_terms'])
}

async function dropIndexes(db: Database) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('products'::regclass, 'product_terms'::regclass) and not indisprimary`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows
}
