import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

interface Term {
  place: string
  word: string
}

/**
 * Deletes the words that no product has any more. A removed product may be restored, so its words stay. The words are first
 * found while products can be changed, which takes long. Then only these few are checked again while products are locked,
 * because a new product may have one of them by now.
 */
export async function deleteUnusedTerms(db: Database): Promise<number> {
  const found = await db.transaction().execute((tx) => findUnused(tx))
  if (found.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '3s'`.execute(tx)
    await sql`lock table products in share row exclusive mode`.execute(tx)
    return deleteTerms(
      tx,
      await findUnused(
        tx,
        found.map(({ word }) => word),
      ),
    )
  })
}

/** Finds the words, or those of `among`, that no product has at their place. */
async function findUnused(tx: Database, among?: readonly string[]): Promise<Term[]> {
  // Without this, PostgreSQL calculates the keys of all products, which takes minutes, and does not use the index.
  await sql`set local enable_seqscan = off`.execute(tx)
  const { rows } = await sql<Term>`
    with term as (
      select distinct place, word from product_terms
      where place <> '' ${among ? sql`and word = any(${among})` : sql``}
    ),
    removed as (
      select distinct used.place, used.word
      from products, product_words_of(device, secondary_device, product_type, brand, category, subcategory, color, description) as used
      where retired_at is not null
    )
    select place, word from term
    where (place, word) not in (select place, word from removed) and not exists (
      select from products
      where retired_at is null and product_keys(
        id, device, secondary_device, product_type, brand, category, subcategory, color, description
      ) @@ ('''' || term.place || term.word || '''')::tsquery
    )`.execute(tx)
  return rows
}

async function deleteTerms(tx: Database, unused: readonly Term[]): Promise<number> {
  const places = unused.map(({ place }) => place)
  const words = unused.map(({ word }) => word)
  const atPlaces = await sql`
    delete from product_terms
    where (place, word) in (select * from unnest(${places}::text[], ${words}::text[]))`.execute(tx)
  // A row without a place connects a typo with its word. It is deleted when the word has no other row.
  const typos = await sql`
    delete from product_terms as typo
    where place = '' and word = any(${words})
      and not exists (select from product_terms as term where term.word = typo.word and term.place <> '')`.execute(tx)
  return Number(atPlaces.numAffectedRows ?? 0) + Number(typos.numAffectedRows ?? 0)
}
