import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate, onViolation } from '#platform/db/refusals.ts'
import { fault } from '#platform/http/refusal.ts'
import { allRowsQuery, type ListShape, readPage, readWholeList } from '#platform/list/readList.ts'
import { endIsBeforeStart, today } from '#shared/day.ts'
import { discountCodes } from '../codes.ts'
import { type Discount, discountColumns } from '../columns.ts'
import type { DiscountChange, DiscountQuery, NewDiscount } from '../contract.ts'
import { promoStateNames } from '../rules.ts'

const asDiscount = [
  'id',
  'promo_code',
  'percent as discount',
  'start_date',
  'end_date',
  'active',
  'times_used',
  'version',
] as const
const codeTaken = onDuplicate('discounts_promo_code_key', 'promo_code', discountCodes.taken)
const daysCrossed = onViolation('discounts_days_check', () => fault('end_date', endIsBeforeStart))

/** The state of a code as the page shows it, so that a search finds it. The same rule as `stateOn`. */
const stateToday = (active: RawBuilder<unknown>) => sql`case
  when not ${active} then ${sql.lit(promoStateNames.off)}
  when row.start_date > ${today()} then ${sql.lit(promoStateNames.scheduled)}
  when row.end_date < ${today()} then ${sql.lit(promoStateNames.ended)}
  else ${sql.lit(promoStateNames.active)} end`

const shape: ListShape<Discount> = { columns: discountColumns, shown: { active: stateToday } }

const discounts = (db: Database) => db.selectFrom('discounts').select(asDiscount)

export const listDiscounts = (db: Database) => readWholeList(db, discounts(db), allRowsQuery, shape)

export const findDiscounts = (db: Database, query: DiscountQuery) => readPage(db, discounts(db), query, shape)
export const streamDiscounts = (db: Database, query: DiscountQuery) => readWholeList(db, discounts(db), query, shape)

/** Finds a promo code in upper or lower case. */
export const findPromoCode = (db: Database, promo_code: string) =>
  discounts(db).where(sql<string>`lower(promo_code)`, '=', promo_code.toLowerCase()).executeTakeFirst()

export const lockDiscount = (db: Database, id: number) =>
  discounts(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertDiscount = (db: Database, { discount: percent, ...columns }: NewDiscount): Promise<Discount> =>
  db
    .insertInto('discounts')
    .values({ percent, ...columns })
    .returning(asDiscount)
    .executeTakeFirstOrThrow()
    .catch(codeTaken)

/** Undefined fields stay as they are. An update without any field is valid and only changes the version. */
export const updateDiscount = (
  db: Database,
  { id, version: _, discount: percent, ...columns }: DiscountChange,
): Promise<Discount> =>
  db
    .updateTable('discounts')
    .set(({ ref }) => ({ version: ref('version'), percent, ...columns }))
    .where('id', '=', id)
    .returning(asDiscount)
    .executeTakeFirstOrThrow()
    .catch(codeTaken)
    .catch(daysCrossed)

export const deleteDiscount = (db: Database, id: number) => db.deleteFrom('discounts').where('id', '=', id).execute()

/** Adds one to the orders that were placed with the code. */
export const countUse = (db: Database, id: number) =>
  db
    .updateTable('discounts')
    .set(({ eb }) => ({ times_used: eb('times_used', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setTimesUsed = (db: Database, promo_code: string, times_used: number) =>
  db.updateTable('discounts').set({ times_used }).where('promo_code', '=', promo_code).execute()
