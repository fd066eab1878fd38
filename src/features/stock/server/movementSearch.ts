import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { searchColumn } from '#platform/list/columnSearch.ts'
import { contains, escapeLike, every, fuzzy } from '#platform/list/search.ts'
import { momentInShop } from '#platform/list/shownAs.ts'
import type { MovementQuery } from '../contract.ts'
import { listReasons, listUsernames } from './ledgerValues.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The condition for a search text. The ledger can have millions of rows, so the text is first looked up in the products and among
 * the few different users and reasons. The ledger is then read by their values, for which it has indexes.
 */
export async function searchMovements(
  db: Database,
  { query, filter_by }: Pick<MovementQuery, 'query' | 'filter_by'>,
): Promise<Condition> {
  if (query === '') return sql<SqlBool>`true`
  const containing = (column: string) => searchColumn({ value: sql.ref(column) }, query).matches
  const hasId = (column: 'product_id' | 'order_id') =>
    searchColumn({ value: sql.ref(column), kind: 'id' }, query).matches
  switch (filter_by) {
    case '': {
      const words = query.split(/\s+/)
      return every(await Promise.all(words.map((word) => inAnyColumn(db, word))))
    }
    case 'device':
      return ofProducts(db, containing('device'))
    case 'product_id':
      return hasId('product_id')
    case 'username':
      return isOneOf('username', await matching(db, await listUsernames(db), containing('value')))
    case 'why':
      return isOneOf('why', await matching(db, await listReasons(db), containing('value')))
    case 'note':
      return hasNote(query)
    case 'order_id':
      return hasId('order_id')
    case 'at':
      // The contract does not allow it: days are a filter of their own.
      return never
  }
}

/** A word is searched in all texts of a row that the page shows. A number is a whole number: an order, a product or a quantity. */
async function inAnyColumn(db: Database, word: string): Promise<Condition> {
  // Each row shows at least one change like `12 → 20`.
  if (word === '→') return sql<SqlBool>`true`
  const like = (text: RawBuilder<string>, among?: AliasableExpression<unknown>) =>
    fuzzy(sql`lower(' ' || ${text} || ' ')`, word, among).matches
  const [usernames, reasons] = [await listUsernames(db), await listReasons(db)]
  return any([
    await ofProducts(db, like(productText, db.selectFrom('products').selectAll())),
    isOneOf('username', await matching(db, usernames, like(sql.ref('value')))),
    isOneOf('why', await matching(db, reasons, like(sql.ref('value')))),
    hasNote(word),
    isNumber(word) ? sql<SqlBool>`${Number(word)} in (${sql.join(numbers.map((name) => sql.ref(name)))})` : never,
    isInMoment(word) ? contains(momentInShop(sql.ref('at')), word) : never,
  ])
}

const numbers = [
  ...['product_id', 'order_id', 'available_before', 'available_after'],
  ...['hold_before', 'hold_after', 'sold_before', 'sold_after'],
]

const productText = sql<string>`concat_ws(' ', device, secondary_device, brand, product_type, category, subcategory, color)`

/** A few products are looked up first: PostgreSQL then knows how many there are, and chooses the index by that. */
const fewProducts = 1000

async function ofProducts(db: Database, matches: Condition): Promise<Condition> {
  const products = db.selectFrom('products').select('products.id').where(matches)
  const found = await products.limit(fewProducts + 1).execute()
  return found.length > fewProducts
    ? sql<SqlBool>`product_id in (${products})`
    : sql<SqlBool>`product_id = any(${found.map(({ id }) => id)}::integer[])`
}

async function matching(db: Database, values: string[], matches: Condition): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${values}::text[]) as value where ${matches}`.execute(db)
  return rows.map(({ value }) => value)
}

const isOneOf = (column: 'username' | 'why', values: string[]) =>
  values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} = any(${values}::text[])`

/** The index contains only movements with a note. */
const hasNote = (text: string) => sql<SqlBool>`(note <> '' and note ilike ${`%${escapeLike(text)}%`})`

/** A day, a time, or a part of one. */
const isInMoment = (text: string) => /^(\d+[-:][\d:-]*|[ap]\.m\.)$/i.test(text)
const isNumber = (text: string) => /^\d{1,9}$/.test(text)

const never = sql<SqlBool>`false`
const any = (conditions: readonly Condition[]) => {
  const possible = conditions.filter((condition) => condition !== never)
  return possible.length === 0 ? never : sql<SqlBool>`(${sql.join(possible, sql` or `)})`
}
