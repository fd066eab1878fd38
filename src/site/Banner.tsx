import type { Language } from '#shared/language.ts'
import type { ShopWords } from '#shared/publicPage.ts'
import { PromoCode } from './PromoCode.tsx'
import { frameWords } from './words.ts'

/** The line above every page: what is on offer, with its code. It is not there where the shop says nothing. */
export function Banner({ language, shop: { banner, promo_code } }: { language: Language; shop: ShopWords }) {
  if (banner[language] === '') return null
  return (
    <aside
      aria-label={frameWords[language].offer}
      data-theme="light"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-signal px-4 py-1.5 text-center text-sm leading-snug font-semibold text-ink"
    >
      <span className="text-balance">{banner[language]}</span>
      {promo_code !== '' && <PromoCode code={promo_code} language={language} />}
    </aside>
  )
}
