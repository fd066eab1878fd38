import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { subjectOf } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import { allRowsQuery, type ListShape, readWholeList } from '#platform/list/readList.ts'
import { fault } from '#platform/refusal/refusal.ts'
import { endIsBeforeStart, today } from '#shared/day.ts'
import { discountCodes } from '../codes.ts'
import { type Audience, audienceNames, Discount, discountColumns } from '../columns.ts'
import type { DiscountChange, NewDiscount } from '../contract.ts'
import { promoStateNames, promotedName } from '../rules.ts'

export const promoCode = subjectOf('promo code', Discount, {
  fields: ['promo_code', 'discount', 'audience', 'start_date', 'end_date', 'active', 'times_used'],
  called: ['promo_code'],
  labels: { discount: 'Discount %', audience: 'For' },
  meanings: { audience: audienceNames },
})

const asDiscount = [
  'id',
  'promo_code',
  'percent as discount',
  'audience',
  'start_date',
  'end_date',
  'active',
  'times_used',
  'promoted',
  'version',
] as const
const codeTaken = onDuplicate('discounts_promo_code_key', 'promo_code', discountCodes.taken)
export const promotedIsForVisitors =
  'The site promotes this code, so it is for visitors. Promote another code in the settings first.'
const promotedToNobody = onViolation('discounts_promoted_check', () => fault('audience', promotedIsForVisitors))
const daysCrossed = onViolation('discounts_days_check', () => fault('end_date', endIsBeforeStart))

/** The state of a code as the page shows it, so that a search finds it. The same rule as `stateOn`. */
const stateToday = (active: RawBuilder<unknown>) => sql`case
  when not ${active} then ${sql.lit(promoStateNames.off)}
  when row.start_date > ${today()} then ${sql.lit(promoStateNames.scheduled)}
  when row.end_date < ${today()} then ${sql.lit(promoStateNames.ended)}
  else ${sql.lit(promoStateNames.active)} end`

export const discountShape = {
  columns: discountColumns,
  shown: { active: stateToday },
  alsoShown: [sql`case when row.promoted then ${sql.lit(promotedName)} end`],
} satisfies ListShape<Discount>

export const discounts = (db: Database) =>
  db.selectFrom('discounts').select(asDiscount).$narrowType<{ audience: Audience }>()

export const listDiscounts = (db: Database) => readWholeList(db, discounts(db), allRowsQuery, discountShape)

/** The promo codes with one of these ids, or with one of these texts in upper or lower case. */
export const findDiscountsAmong = (
  db: Database,
  { ids, codes }: { ids: readonly number[]; codes: readonly string[] },
): Promise<Discount[]> =>
  discounts(db)
    .where(
      sql<boolean>`(id = any(${ids}::integer[])
        or lower(promo_code) in (select lower(given.code) from unnest(${codes}::text[]) as given(code)))`,
    )
    .orderBy('id')
    .execute()

/** Finds a promo code in upper or lower case. */
export const findPromoCode = (db: Database, promo_code: string) =>
  discounts(db).where(sql<string>`lower(promo_code)`, '=', promo_code.toLowerCase()).executeTakeFirst()

/** The promo codes whose characters are in a text. */
export const findCodesIn = async (db: Database, text: string) => {
  const found = discounts(db).where(sql<SqlBool>`strpos(${text}, promo_code) > 0`)
  return (await found.execute()).map(({ promo_code }) => promo_code)
}

export const insertDiscount = (db: Database, { discount: percent, ...columns }: NewDiscount): Promise<Discount> =>
  db
    .insertInto('discounts')
    .values({ percent, ...columns })
    .returning(asDiscount)
    .$narrowType<{ audience: Audience }>()
    .executeTakeFirstOrThrow()
    .catch(codeTaken)

/** Undefined fields stay as they are. An update without any field is valid and only changes the version. */
export const updateDiscount = (db: Database, { id, version: _, discount: percent, ...columns }: DiscountChange) =>
  db
    .updateTable('discounts')
    .set(({ ref }) => ({ version: ref('version'), percent, ...columns }))
    .where('id', '=', id)
    .execute()
    .catch(codeTaken)
    .catch(daysCrossed)
    .catch(promotedToNobody)

/** Adds one to the orders that were placed with the code. */
export const countUse = (db: Database, id: number) =>
  db
    .updateTable('discounts')
    .set(({ eb }) => ({ times_used: eb('times_used', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setTimesUsed = (db: Database, promo_code: string, times_used: number) =>
  db.updateTable('discounts').set({ times_used }).where('promo_code', '=', promo_code).execute()
