import type { Choice, Column, Kind } from '#shared/columns.ts'
import { longestHeader } from '../contract.ts'

/** A field that a file can have. */
export interface ImportField {
  key: string
  /** The heading in our own exports. */
  header: string
  kind?: Kind | undefined
  choices?: readonly Choice[] | undefined
  /** Other headings that mean the field, in English and French. */
  also?: readonly string[]
}

/** The columns of a list as fields, with other headings for them. */
export const importFieldsOf = (
  columns: readonly Column[],
  also: Readonly<Record<string, readonly string[]>> = {},
): ImportField[] =>
  columns.map(({ key, header, kind, choices }) => ({ key, header, kind, choices, also: also[key] ?? [] }))

/** A heading without accents, punctuation and capital letters: `Prix coûtant ($)` is `prixcoutant`. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%#]/gu, '')
    // One sign can stand for several letters.
    .slice(0, longestHeader)

/** The field that each heading stands for. Of two columns for one field, the one whose heading is listed first has it. */
export function assignFields(
  headers: readonly string[],
  fields: readonly ImportField[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): { header: string; field: string | null }[] {
  const known = headingsOf(fields)
  const own = new Map(fields.map(({ key, header }) => [header, key]))
  const found = headers.map((header, at) => {
    const plain = plainHeading(header)
    const field = remembered.has(plain) ? remembered.get(plain) : (own.get(header) ?? known.get(plain)?.field)
    const isField = fields.some(({ key }) => key === field)
    return { at, header, field: (isField && field) || null, place: remembered.has(plain) ? 0 : known.get(plain)?.place }
  })
  const first = new Map<string | null, number>()
  for (const { at, field } of found.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))) {
    if (!first.has(field)) first.set(field, at)
  }
  return found.map(({ at, header, field }) => ({ header, field: first.get(field) === at ? field : null }))
}

interface Heading {
  /** Null if it could be the heading of either of two fields, such as the stock of the stores `Mic-Mac` and `Mic Mac`. */
  field: string | null
  place: number
}

/** The field of each heading, and the place of the heading among those of its field. */
export function headingsOf(fields: readonly ImportField[]): ReadonlyMap<string, Heading> {
  const headings = new Map<string, Heading>()
  for (const { key, header, also = [] } of fields) {
    for (const [place, name] of [header, key, ...also].entries()) {
      const plain = plainHeading(name)
      const other = headings.get(plain)
      // The own heading of a field is stronger than one of several of another field.
      if (!other || other.place > place) headings.set(plain, { field: key, place })
      else if (other.place === place && other.field !== key) headings.set(plain, { field: null, place })
    }
  }
  return headings
}
