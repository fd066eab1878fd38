import { sql } from 'kysely'
import { promotedCode } from '#features/discounts/server/promotion.ts'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import { timeZoneOf } from '#shared/address.ts'
import { type Cents, fromDollars } from '#shared/money.ts'
import { settingCodes } from '../codes.ts'
import type { NewTaxRate, Shop, ShopChange, TaxRate } from '../contract.ts'

const ownColumns = [
  'name',
  'tagline',
  'tagline_fr',
  'banner',
  'banner_fr',
  'promo_for',
  'promo_for_fr',
  'promo_text',
  'promo_text_fr',
  'address',
  'city',
  'province',
  'postal_code',
  'phone',
  'email',
  'registration',
  'clock',
  'warranty',
  'warranty_fr',
  'privacy_contact',
  'privacy_email',
  'admins_need_factor',
  'adjustment_limit',
  'order_mails',
  'setup_hidden',
] as const
/** The settings of the shop. The audit log shows the same fields. */
export const shopFields = [...ownColumns, 'promo_code'] as const
const asShop = [...ownColumns, promotedCode.as('promo_code'), 'version'] as const

/** Check constraints allow no other values. */
type Narrowed = Pick<Shop, 'province' | 'clock' | 'order_mails'>

const shop = (db: Database) => db.selectFrom('shop').select(asShop).$narrowType<Narrowed>()

export const findShop = (db: Database): Promise<Shop> => shop(db).executeTakeFirstOrThrow()
export const lockShop = (db: Database): Promise<Shop> => shop(db).forUpdate().executeTakeFirstOrThrow()

/** Adjustments of stock above this value need the approval of an administrator. */
export const findAdjustmentLimit = async (db: Database): Promise<Cents> =>
  fromDollars((await db.selectFrom('shop').select('adjustment_limit').executeTakeFirstOrThrow()).adjustment_limit)

/** When the warehouse gets a mail about new orders. */
export const findOrderMails = async (db: Database): Promise<Shop['order_mails']> =>
  (await db.selectFrom('shop').select('order_mails').$narrowType<Narrowed>().executeTakeFirstOrThrow()).order_mails

/** The settings that only the pages with the policies of the shop show. */
const readPolicies = (db: Database) =>
  db
    .selectFrom('shop')
    .select(['warranty', 'warranty_fr', 'privacy_contact', 'privacy_email'])
    .executeTakeFirstOrThrow()
export type Policies = Awaited<ReturnType<typeof readPolicies>>
export const cachedPolicies: CachedData<Policies> = { read: readPolicies }

/**
 * Undefined fields stay as they are. The time zone follows the province. The promo code is no column: the row of the discount
 * says that it is promoted.
 */
export const updateShop = (db: Database, { version: _, promo_code: __, ...columns }: ShopChange): Promise<Shop> =>
  db
    .updateTable('shop')
    .set(({ ref }) => ({
      version: ref('version'),
      ...columns,
      ...(columns.province && { time_zone: timeZoneOf(columns.province) }),
    }))
    .returning(asShop)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow()

/** A rate starts at midnight in the time zone of its province. */
const isAhead = sql<boolean>`starts_on > (
  now() at time zone case province when 'NL' then ${timeZoneOf('NL')} else ${timeZoneOf('NS')} end
)::date`

const asRate = ['id', 'province', 'starts_on', sql<number>`rate * 100`.as('percent'), isAhead.as('is_ahead')] as const
const dayTaken = onDuplicate('tax_rates_pkey', 'starts_on', settingCodes.dayTaken)

const rates = (db: Database) =>
  db.selectFrom('tax_rates').select(asRate).$narrowType<{ province: TaxRate['province'] }>()

export const listTaxRates = (db: Database): Promise<TaxRate[]> =>
  rates(db).orderBy('province').orderBy('starts_on', 'desc').execute()

export const lockTaxRate = (db: Database, id: number): Promise<TaxRate | undefined> =>
  rates(db).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertTaxRate = (db: Database, { percent, ...columns }: NewTaxRate): Promise<TaxRate> =>
  db
    .insertInto('tax_rates')
    .values({ ...columns, rate: sql<number>`${percent}::numeric / 100` })
    .returning(asRate)
    .$narrowType<{ province: TaxRate['province'] }>()
    .executeTakeFirstOrThrow()
    .catch(dayTaken)

export const deleteTaxRate = (db: Database, id: number) => db.deleteFrom('tax_rates').where('id', '=', id).execute()
