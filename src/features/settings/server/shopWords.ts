import { readBrand } from '#features/branding/server/readBrand.ts'
import { stateOn } from '#features/discounts/rules.ts'
import { findPromoted } from '#features/discounts/server/promotion.ts'
import type { Database } from '#platform/db/database.ts'
import type { CachedData } from '#platform/pages/cachedData.ts'
import type { Province } from '#shared/address.ts'
import { today } from '#shared/day.ts'
import { enteredText, type InEach } from '#shared/language.ts'
import type { Promotion, ShopWords } from '#shared/publicPage.ts'
import { namesPercentage } from '../lastingText.ts'

/** The data of the shop on every page of the public site. */
export const shopWords: CachedData<ShopWords> = { read: readShopWords }

export async function readShopWords(db: Database): Promise<ShopWords> {
  const [
    { tagline, tagline_fr, banner, banner_fr, promo_for, promo_for_fr, promo_text, promo_text_fr, time_zone, ...shop },
    promoted,
    brand,
  ] = await Promise.all([findWords(db), findPromoted(db), readBrand(db)])
  const isRunning = promoted && stateOn(today(time_zone), promoted) === 'active'
  const promotion: Promotion | null = isRunning
    ? {
        code: promoted.promo_code,
        percent: promoted.discount,
        last_day: promoted.end_date,
        promo_for: enteredText(promo_for, promo_for_fr),
        promo_text: lasting(enteredText(promo_text, promo_text_fr)),
      }
    : null
  return {
    ...shop,
    brand,
    tagline: enteredText(tagline, tagline_fr),
    banner: lasting(enteredText(banner, banner_fr)),
    promotion,
  }
}

const findWords = (db: Database) =>
  db
    .selectFrom('shop')
    .select(['name', 'tagline', 'tagline_fr', 'banner', 'banner_fr'])
    .select(['promo_for', 'promo_for_fr', 'promo_text', 'promo_text_fr'])
    .select(['address', 'city', 'province', 'postal_code', 'phone', 'email', 'time_zone', 'training'])
    .$narrowType<{ province: Province }>()
    .executeTakeFirstOrThrow()

/** A text of an older release may name a percentage. It is left out. */
const lasting = ({ en, fr }: InEach<string>): InEach<string> => ({
  en: namesPercentage(en) ? '' : en,
  fr: namesPercentage(fr) ? '' : fr,
})
