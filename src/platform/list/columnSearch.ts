import { type Expression, type SqlBool, sql } from 'kysely'
import type { Kind } from '#shared/columns.ts'
import { contains, containsAmount, numberIn, type Search } from './search.ts'

interface SearchedColumn {
  value: Expression<unknown>
  /** The value as the pages show it. */
  shown?: Expression<unknown>
  kind?: Kind | undefined
}

/** `=4` in a search of one column means exactly 4. Returns the text after the sign, or undefined without one. */
export const exactText = (query: string) =>
  query.startsWith('=') && query.length > 1 ? query.slice(1).trim() : undefined

/** Matches rows whose column shows the text, or exactly the text after `=`. An id is always matched exactly. */
export function searchColumn({ value, shown = value, kind = 'text' }: SearchedColumn, query: string): Search {
  const exact = exactText(query)
  if (kind === 'id') return searchId(value, exact ?? query)
  if (exact === undefined) return { matches: kind === 'money' ? containsAmount(shown, query) : contains(shown, query) }
  const number = amounts.has(kind) ? numberIn(exact) : undefined
  return {
    matches:
      number === undefined
        ? // A text may begin with the sign itself.
          sql<SqlBool>`(lower(${shown}::text) = lower(${exact}) or ${contains(shown, query)})`
        : sql<SqlBool>`${shown} = ${number}::numeric`,
  }
}

function searchId(id: Expression<unknown>, text: string): Search {
  const isId = /^\d{1,10}$/.test(text) && Number(text) <= highestId
  const isEqual = isId ? sql<SqlBool>`${id} = ${Number(text)}` : sql<SqlBool>`false`
  return { matches: isEqual, isIndexed: true }
}

const amounts: ReadonlySet<Kind> = new Set<Kind>(['number', 'money', 'percent', 'hours'])
/** PostgreSQL rejects a greater number where it expects an id. */
const highestId = 2_147_483_647
