import { dateInWords } from './dayInWords.ts'
import { keepFormatters } from './formatters.ts'
import { fill, inBothLanguages, type Language } from './language.ts'
import type { Promotion } from './publicPage.ts'

const en = {
  off: '{percent} off',
  offFor: '{percent} off {promo_for}',
  lastDay: 'until {day}',
}
const fr: typeof en = {
  off: '{percent} de rabais',
  offFor: '{percent} de rabais sur {promo_for}',
  lastDay: 'jusqu’au {day}',
}
const promotionWords = inBothLanguages(en, fr)

/** `20% off screen replacements`. The banner and the home page both say this, so they agree. */
export function offerInWords(language: Language, { percent, promo_for }: Pick<Promotion, 'percent' | 'promo_for'>) {
  const says = promotionWords[language]
  const words = promo_for[language]
  return fill(words === '' ? says.off : says.offFor, {
    percent: percentFormat(language).format(percent / 100),
    promo_for: words,
  })
}
const percentFormat = /* @__PURE__ */ keepFormatters(
  (language: Language) => new Intl.NumberFormat(`${language}-CA`, { style: 'percent', maximumFractionDigits: 2 }),
)

/** `until December 31, 2026`, or an empty text for a promotion without an end. */
export function lastDayInWords(language: Language, { last_day }: Pick<Promotion, 'last_day'>) {
  if (last_day === null) return ''
  return fill(promotionWords[language].lastDay, { day: dateInWords(language, last_day) })
}
