import { type ReactNode, useRef } from 'react'
import { SelectionBar } from './SelectionBar.tsx'

/** What can be done with the ticked rows, as long as there are any. */
export function Ticked<Row>({
  rows,
  clear,
  bulk,
}: {
  rows: Row[]
  clear: () => void
  bulk: (rows: Row[], clear: () => void) => ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
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
