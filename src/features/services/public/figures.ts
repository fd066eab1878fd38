import { countInWords, fill, inBothLanguages, type Language } from '#shared/language.ts'
import { shortDollars } from '#shared/money.ts'
import type { ServiceRow } from '../columns.ts'

/** `From $89`, `45 min`, `90 days on parts and labour`: the figures that the office has filled in, in words. */
export function figuresInWords(
  language: Language,
  { price_from, minutes, warranty_days }: Pick<ServiceRow, 'price_from' | 'minutes' | 'warranty_days'>,
) {
  const says = figureWords[language]
  return {
    price: price_from === null ? undefined : fill(says.price, { price: shortDollars(language, price_from) }),
    time: minutes === null ? undefined : durationOf(minutes),
    warranty: warranty_days === null ? undefined : countInWords(language, warranty_days, says.warranty),
  }
}

/** `45 min`, `3 h`, `1 h 30 min`: the same in both languages. */
function durationOf(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}\u{a0}h`, rest > 0 && `${rest}\u{a0}min`].filter(Boolean).join(' ')
}

/** The lowest price of all services, in words. */
export function lowestPrice(language: Language, rows: readonly ServiceRow[]) {
  const [lowest] = rows.flatMap(({ price_from }) => price_from ?? []).toSorted((one, other) => one - other)
  return lowest === undefined ? undefined : fill(figureWords[language].price, { price: shortDollars(language, lowest) })
}

const figureWords = inBothLanguages(
  {
    price: 'From {price}',
    warranty: { one: '{count} day on parts and labour', other: '{count} days on parts and labour' },
  },
  {
    price: 'À partir de {price}',
    warranty: { one: '{count} jour, pièces et main-d’œuvre', other: '{count} jours, pièces et main-d’œuvre' },
  },
)
