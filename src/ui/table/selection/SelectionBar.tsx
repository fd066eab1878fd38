import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { ListQuery } from '#shared/list.ts'
import { Button } from '../../control/Button.tsx'
import { showCount } from '../paging/pageWindow.ts'
import type { RowSelection } from './useSelection.ts'

/** What a user has selected: single rows of the page, or all rows that match the query of the list. */
export interface Selected<Row> {
  rows: Row[]
  /** Set if all rows that match are selected. */
  query: ListQuery | undefined
  /** The number of selected rows. */
  count: number
}

interface SelectionBarProps<Row> {
  name: string
  rows: Row[]
  selection: RowSelection
  query: ListQuery
  total: number
  /** More rows than `total` match. */
  isMore: boolean
  bulk: (selected: Selected<Row>, clear: () => void) => ReactNode
  children: ReactNode
}

/** Shows the actions for the selected rows. It covers the header of the table, so that no row moves. */
export function SelectionBar<Row>({
  name,
  rows,
  selection: { isAll, isEverything, tickEverything, clear },
  query,
  total,
  isMore,
  bulk,
  children,
}: SelectionBarProps<Row>) {
  const bar = useRef<HTMLElement>(null)
  function leave() {
    // The bar is removed with its focus, so the focus moves to the checkbox of all rows.
    const own = bar.current
    if (own?.contains(document.activeElement)) own.parentElement?.querySelector<HTMLElement>('thead input')?.focus()
    clear()
  }
  const all = showCount(total, isMore)
  const selected = isEverything ? { rows, query, count: total } : { rows, query: undefined, count: rows.length }
  return (
    <section
      ref={bar}
      aria-label={`Selected ${name}`}
      className="absolute top-0 right-0 left-11 tablet:left-8 max-[700px]:sticky max-[700px]:left-auto max-[700px]:-mb-12 max-[700px]:ml-11 max-[700px]:h-12 z-40 flex h-10 items-center gap-2 overflow-x-auto rounded-tr-card border-b border-line bg-teal-soft px-3 text-sm whitespace-nowrap [&>*]:shrink-0"
    >
      <p role="status" className="figures font-semibold">
        {isEverything ? `All ${all} selected` : `${rows.length} selected`}
      </p>
      {isAll && (total > rows.length || isMore) && (
        <Button size="small" onClick={tickEverything}>
          {isEverything ? 'Only this page' : `Select all ${all} that match`}
        </Button>
      )}
      {bulk(selected, leave)}
      {children}
      <Button size="small" icon={X} className="ml-auto" onClick={leave}>
        Clear
      </Button>
    </section>
  )
}
