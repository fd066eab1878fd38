import type { Province } from '#shared/address.ts'
import { countInWords, fill, type InEach, type Language, listInWords, type PluralForms } from '#shared/language.ts'
import type { SiteStore } from '../publicContract.ts'

/** The provinces as they follow `stores in` and `magasins`: French needs a different preposition for each. */
const inProvince: InEach<Record<Province, string>> = {
  en: { NS: 'Nova Scotia', NB: 'New Brunswick', PE: 'Prince Edward Island', NL: 'Newfoundland and Labrador' },
  fr: {
    NS: 'en Nouvelle-Écosse',
    NB: 'au Nouveau-Brunswick',
    PE: 'à l’Île-du-Prince-Édouard',
    NL: 'à Terre-Neuve-et-Labrador',
  },
}

/** The provinces with their stores. The province with the most stores is first. */
export function byProvince(stores: SiteStore[]): [Province, SiteStore[]][] {
  const found = new Map<Province, SiteStore[]>()
  for (const store of stores) found.set(store.province, [...(found.get(store.province) ?? []), store])
  return [...found].toSorted(([, some], [, others]) => others.length - some.length)
}

/** `11 stores in Nova Scotia, New Brunswick and Newfoundland and Labrador` */
export function storesInWords(language: Language, stores: SiteStore[], forms: PluralForms) {
  const names = byProvince(stores).map(([province]) => inProvince[language][province])
  return countInWords(language, stores.length, forms, { provinces: listInWords(language, names) })
}

/** The westernmost and the easternmost city, or an empty text if all stores are in one city. */
export function westToEast(stores: SiteStore[], words: string) {
  const placed = stores
    .flatMap(({ city, longitude }) => (longitude === null ? [] : [{ city, longitude }]))
    .toSorted((one, other) => one.longitude - other.longitude)
  const west = placed[0]?.city
  const east = placed.at(-1)?.city
  return west === undefined || east === undefined || west === east ? '' : fill(words, { west, east })
}
