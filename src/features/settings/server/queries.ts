import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { onDuplicate } from '#platform/db/refusals.ts'
import { timeZoneOf } from '#shared/address.ts'
import type { ShopWords } from '#shared/publicPage.ts'
import { settingCodes } from '../codes.ts'
import type { NewTaxRate, Shop, ShopChange, TaxRate } from '../contract.ts'

/** The settings of the shop. The audit log shows the same fields. */
export const shopFields = [
  'name',
  'tagline',
  'tagline_fr',
  'banner',
  'banner_fr',
  'promo_text',
  'promo_text_fr',
  'promo_code',
  'address',
  'city',
  'province',
  'postal_code',
  'phone',
  'email',
  'registration',
  'clock',
] as const
const asShop = [...shopFields, 'version'] as const

const shop = (db: Database) => db.selectFrom('shop').select(asShop).$narrowType<Pick<Shop, 'province' | 'clock'>>()

export const findShop = (db: Database): Promise<Shop> => shop(db).executeTakeFirstOrThrow()
export const lockShop = (db: Database): Promise<Shop> => shop(db).forUpdate().executeTakeFirstOrThrow()

/** The texts of the shop on every page of the public site. An empty French text is replaced by the English one. */
export async function readShopWords(db: Database): Promise<ShopWords> {
  const { tagline, tagline_fr, banner, banner_fr, promo_text, promo_text_fr, ...shop } = await db
    .selectFrom('shop')
    .select(['name', 'tagline', 'tagline_fr', 'banner', 'banner_fr', 'promo_text', 'promo_text_fr', 'promo_code'])
    .select(['address', 'city', 'province', 'postal_code', 'phone', 'email'])
    .$narrowType<{ province: Shop['province'] }>()
    .executeTakeFirstOrThrow()
  return {
    ...shop,
    tagline: { en: tagline, fr: tagline_fr || tagline },
    banner: { en: banner, fr: banner_fr || banner },
    promo_text: { en: promo_text, fr: promo_text_fr || promo_text },
  }
}

/** Undefined fields stay as they are. The time zone follows the province. */
export const updateShop = (db: Database, { version: _, ...columns }: ShopChange): Promise<Shop> =>
  db
    .updateTable('shop')
    .set(({ ref }) => ({
      version: ref('version'),
      ...columns,
      ...(columns.province && { time_zone: timeZoneOf(columns.province) }),
    }))
    .returning(asShop)
    .$narrowType<Pick<Shop, 'province' | 'clock'>>()
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
