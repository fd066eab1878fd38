import { createContext, type ReactNode, use } from 'react'
import { markContained, markFound } from '#shared/searchMarks.ts'

/** What a list was searched for. */
interface Sought {
  query: string
  /** The column that was searched, or empty text for all. */
  filter_by: string
  /** The columns in which matches are marked. */
  columns: readonly string[]
}

/** Set around a list whose matches are marked. */
export const SoughtContext = createContext<Sought | undefined>(undefined)

export const useSought = (): Sought | undefined => use(SoughtContext)

/** The text of a column, with marks where the search found it. */
export function Marked({ column, children }: { column: string; children: string }): ReactNode {
  const sought = useSought()
  if (!sought || sought.query === '' || !sought.columns.includes(column)) return children
  const { query, filter_by } = sought
  if (filter_by !== '' && filter_by !== column) return children
  const pieces =
    filter_by !== ''
      ? markContained(children, query)
      : column === 'id'
        ? [{ text: children, start: 0, isFound: children === query }]
        : markFound(children, query)
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
