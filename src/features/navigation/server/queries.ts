import { sql } from 'kysely'
import { isNameOfProduct, productNames } from '#features/inventory/server/productNames.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { allRowsQuery, readWholeList } from '#platform/list/readList.ts'
import { navigationCodes } from '../codes.ts'
import { navigationColumns } from '../columns.ts'
import type { FilterTerms, ListedNavigationItem, NavigationItem, NewNavigationItem } from '../contract.ts'
import { filterTermsOf, mostNameSuggestions } from '../rules.ts'

const asItem = ['id', 'heading', 'subheading', 'link', 'version'] as const
const itemTaken = onDuplicate('navigation_items_key', 'link', navigationCodes.linkTaken)

const items = (db: Database) => db.selectFrom('navigation_items').select(asItem)

export async function readFilterTerms(db: Database): Promise<FilterTerms> {
  const listed = await items(db).orderBy('id').execute()
  const titles = [...new Set(listed.flatMap(({ heading, subheading }) => [heading, subheading]))]
  const { rows } = await sql<{ text: string }>`select text from unnest(${titles}::text[]) as given(text)
    where ${isNameOfProduct(sql.ref('given.text'))}`.execute(db)
  return filterTermsOf(listed, new Set(rows.map(({ text }) => text)))
}

export const isProductName = async (db: Database, name: string) =>
  (await db.selectNoFrom(isNameOfProduct(sql`${name}::text`).as('found')).executeTakeFirstOrThrow()).found

/** All items, with similar product names for a link that finds no product. */
export const reviewItems = (db: Database): Promise<ListedNavigationItem[]> =>
  db
    .with(
      (names) => names('product_names').materialized(),
      () => productNames(db),
    )
    .selectFrom(
      db
        .selectFrom('navigation_items')
        .select(asItem)
        .select(isNameOfProduct(sql.ref('link')).as('live'))
        .as('item'),
    )
    .select([...asItem, 'live', sql<string[]>`case when live then '{}' else ${nearestNames} end`.as('suggestions')])
    .orderBy('id')
    .execute()

const nearestNames = sql`array(
  select near.name from product_names near
  where similarity(near.name, link) > 0.2
  order by similarity(near.name, link) desc, near.name
  limit 3
)`

/** Names that contain the text, then similar ones. */
export const findProductNames = async (db: Database, text: string) => {
  const contains = sql<boolean>`strpos(lower(name), lower(${text}::text)) > 0`
  const nearness = sql<number>`similarity(name, ${text}::text)`
  const found = await productNames(db)
    .where((eb) => eb.or([contains, eb(nearness, '>', 0.2)]))
    .orderBy(contains, 'desc')
    .orderBy(nearness, 'desc')
    .orderBy('name')
    .limit(mostNameSuggestions)
    .execute()
  return found.map(({ name }) => name)
}

export const streamItems = (db: Database) => readWholeList(db, items(db), allRowsQuery, { columns: navigationColumns })

/** The items with one of these ids, or with the three texts of one of these items. */
export const findItemsAmong = (
  db: Database,
  { ids, texts }: { ids: readonly number[]; texts: readonly NewNavigationItem[] },
): Promise<NavigationItem[]> =>
  items(db)
    .where(
      sql<boolean>`(id = any(${ids}::integer[]) or (heading, subheading, link) in (
        select given.heading, given.subheading, given.link
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as given(heading text, subheading text, link text)))`,
    )
    .orderBy('id')
    .execute()

export const lockItem = (db: Database, id: number) => items(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertItem = (db: Database, item: NewNavigationItem): Promise<NavigationItem> =>
  db.insertInto('navigation_items').values(item).returning(asItem).executeTakeFirstOrThrow().catch(itemTaken)

export const updateItem = (db: Database, id: number, item: NewNavigationItem): Promise<NavigationItem> =>
  db
    .updateTable('navigation_items')
    .set(item)
    .where('id', '=', id)
    .returning(asItem)
    .executeTakeFirstOrThrow()
    .catch(itemTaken)
