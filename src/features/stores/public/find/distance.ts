import { fill, type Language } from '#shared/language.ts'
import type { FindWords } from '../../words/find.ts'

/** `3.2 km`, `41 km`: nobody wants to know more exactly how far a town is. */
export const distanceInWords = (language: Language, says: FindWords, km: number) =>
  fill(says.distance, { km: km.toLocaleString(`${language}-CA`, { maximumFractionDigits: km < 10 ? 1 : 0 }) })
