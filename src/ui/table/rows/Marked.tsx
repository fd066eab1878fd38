import { createContext, type ReactNode, use, useMemo } from 'react'
import { markContained, markFound, mistypedIn } from '#shared/searchMarks.ts'

/** The search of a list. */
interface Sought {
  query: string
  /** The column that was searched, or empty text for all. */
  filter_by: string
  /** The columns in which matches are marked. */
  columns: readonly string[]
  /** The words that were found with a typo. */
  mistyped: readonly string[]
}

/** The search of these rows, if the list marks the matches in some columns. */
export function useSoughtIn(
  rows: readonly object[] | undefined,
  { query, filter_by }: Pick<Sought, 'query' | 'filter_by'>,
  columns: readonly string[] | undefined,
): Sought | undefined {
  return useMemo(
    () => columns && { query, filter_by, columns, mistyped: filter_by === '' ? mistypedIn(query, rows ?? []) : [] },
    [rows, query, filter_by, columns],
  )
}

/** Set around a list whose matches are marked. */
export const SoughtContext = createContext<Sought | undefined>(undefined)

export const useSought = (): Sought | undefined => use(SoughtContext)

/** The text of a column, with marks where the search found it. */
export function Marked({ column, children }: { column: string; children: string }): ReactNode {
  const sought = useSought()
  if (!sought || sought.query === '' || !sought.columns.includes(column)) return children
  const { query, filter_by, mistyped } = sought
  if (filter_by !== '' && filter_by !== column) return children
  const pieces =
    filter_by !== ''
      ? markContained(children, query)
      : column === 'id'
        ? [{ text: children, start: 0, isFound: children === String(Number(query)) }]
        : markFound(children, query, mistyped)
  return pieces.map(({ text, start, isFound }) =>
    isFound ? (
      <mark key={start} className="rounded-[3px] bg-signal-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
