import { type ReactNode, useRef } from 'react'
import type { Page } from '#shared/list.ts'
import { SelectionBar } from './SelectionBar.tsx'
import type { TableOf } from './TickAll.tsx'

/** What can be done with the ticked rows, as long as there are any. */
export function Ticked<Row extends object, Listed extends Page<Row>>({
  table,
  clear,
  bulk,
}: {
  table: TableOf<Row, Listed>
  clear: () => void
  bulk: (rows: Row[], clear: () => void) => ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const rows = table.getSelectedRowModel().rows.map((row) => row.original)
  function leave() {
    // With the bar would go the focus: the box beside it is nearest.
    const own = bar.current
    if (own?.contains(document.activeElement)) own.parentElement?.querySelector<HTMLElement>('thead input')?.focus()
    clear()
  }
  return (
    rows.length > 0 && (
      <SelectionBar ref={bar} count={rows.length} onClear={leave}>
        {bulk(rows, leave)}
      </SelectionBar>
    )
  )
}
