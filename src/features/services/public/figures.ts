import { countInWords, fill, inBothLanguages, type Language } from '#shared/language.ts'
import { shortDollars } from '#shared/money.ts'
import type { ServiceRow } from '../columns.ts'

/** `From $89`, `About 45 minutes`: the figures that the office has filled in, in words. */
export function figuresInWords(
  language: Language,
  { price_from, minutes }: Pick<ServiceRow, 'price_from' | 'minutes'>,
) {
  const says = figureWords[language]
  return {
    price: price_from === null ? undefined : fill(says.price, { price: shortDollars(language, price_from) }),
    time: minutes === null ? undefined : minutesInWords(language, minutes),
  }
}

/** `About 45 minutes`, `About 1 h 30 min`. */
function minutesInWords(language: Language, minutes: number) {
  const says = figureWords[language]
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes <= 90) return countInWords(language, minutes, says.minutes)
  return rest === 0 ? countInWords(language, hours, says.hours) : fill(says.both, { hours, minutes: rest })
}

/** The lowest price of all services, in words. */
export function lowestPrice(language: Language, rows: readonly ServiceRow[]) {
  const [lowest] = rows.flatMap(({ price_from }) => price_from ?? []).toSorted((one, other) => one - other)
  return figuresInWords(language, { price_from: lowest ?? null, minutes: null }).price
}

/** `90-day warranty on parts and labour`. */
export const warrantyInWords = (language: Language, { warranty_days }: Pick<ServiceRow, 'warranty_days'>) =>
  warranty_days === null ? undefined : countInWords(language, warranty_days, figureWords[language].warranty)

const figureWords = inBothLanguages(
  {
    price: 'From {price}',
    minutes: { one: 'About {count} minute', other: 'About {count} minutes' },
    hours: { one: 'About {count} hour', other: 'About {count} hours' },
    both: 'About {hours} h {minutes} min',
    warranty: {
      one: '{count}-day warranty on parts and labour',
      other: '{count}-day warranty on parts and labour',
    },
  },
  {
    price: 'À partir de {price}',
    minutes: { one: 'Environ {count} minute', other: 'Environ {count} minutes' },
    hours: { one: 'Environ {count} heure', other: 'Environ {count} heures' },
    both: 'Environ {hours} h {minutes} min',
    warranty: {
      one: 'Garantie de {count} jour, pièces et main-d’œuvre',
      other: 'Garantie de {count} jours, pièces et main-d’œuvre',
    },
  },
)
