import { fill, type Language } from '#shared/language.ts'
import type { FindWords } from './findWords.ts'
import type { Position } from './map/projection.ts'

/**
 * Whether each typed word is the beginning of a word in these texts. Spelling is compared loosely: `st johns` finds
 * St. John’s, `b3l4` a postal code, and `micmac` Mic Mac.
 */
export function isFoundBy(typed: string, texts: readonly string[]): boolean {
  const words = texts.map(plainWords).flatMap((text) => [...text, text.join('')])
  const sought = plainWords(typed)
  const begins = (part: string) => words.some((word) => word.startsWith(part))
  return sought.every(begins) || begins(sought.join(''))
}

/** The words of a text without accents, case and punctuation: `ipe` for Î.-P.-É. `Saint` and `St.` are equal. */
export const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']|\.-?/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'saint' ? 'st' : word))

/** The distance in a straight line. */
export function kilometresBetween(a: Position, b: Position): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const across = radians(b.longitude - a.longitude)
  const chord = Math.sin((to - from) / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(across / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}
const earthRadius = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

interface LocatedStore {
  latitude: number | null
  longitude: number | null
}

/** The position of a store, if it was entered. */
export const positionOf = ({ latitude, longitude }: LocatedStore): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/**
 * The land of a place, roughly: the island of Newfoundland, Prince Edward Island, or the mainland with Cape Breton. People who
 * read the distance between two of them may think of a road.
 */
const landOf = ({ latitude, longitude }: Position) =>
  longitude > -59.6 && latitude < 51.7
    ? 1
    : longitude > -64.45 && longitude < -61.9 && latitude > (longitude > -63.5 ? 45.93 : 46.23) && latitude < 47.2
      ? 2
      : 0

/** The stores with their distances, the nearest first and those without a position last. */
export const nearestFirst = <Store extends LocatedStore>(stores: readonly Store[], from: Position) =>
  stores
    .map((store) => {
      const place = positionOf(store)
      return {
        store,
        km: place && kilometresBetween(from, place),
        isOverSea: !!place && landOf(from) !== landOf(place),
      }
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY))

/** `3.2 km`, `41 km`, `160 km by air`: rounded to a kilometre from ten kilometres on. */
export const distanceInWords = (language: Language, says: FindWords, km: number, isOverSea: boolean) =>
  fill(isOverSea ? says.byAir : says.distance, {
    km: km.toLocaleString(`${language}-CA`, { maximumFractionDigits: km < 10 ? 1 : 0 }),
  })
