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
    .replaceAll(/[^a-z0-9%#]/g, '')
    // One sign can stand for several letters.
    .slice(0, longestHeader)

/** The field that each heading stands for. Two columns cannot be one field: the first has it. */
export function assignFields(
  headers: readonly string[],
  fields: readonly ImportField[],
  remembered: ReadonlyMap<string, string | null> = new Map(),
): { header: string; field: string | null }[] {
  const known = headingsOf(fields)
  const taken = new Set<string>()
  return headers.map((header) => {
    const plain = plainHeading(header)
    const field = remembered.has(plain) ? remembered.get(plain) : known.get(plain)
    if (!field || taken.has(field) || !fields.some(({ key }) => key === field)) return { header, field: null }
    taken.add(field)
    return { header, field }
  })
}

export const headingsOf = (fields: readonly ImportField[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap(({ key, header, also = [] }) => [...also, header, key].map((name) => [plainHeading(name), key])),
  )
