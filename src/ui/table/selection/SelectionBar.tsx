import { X } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../../control/Button.tsx'

/** Shows the actions for the ticked rows, if there are any. */
export function SelectionBar<Row>({
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
    // The focus would be lost with the bar, so it moves to the checkbox of all rows.
    const own = bar.current
    if (own?.contains(document.activeElement)) own.parentElement?.querySelector<HTMLElement>('thead input')?.focus()
    clear()
  }
  return (
    rows.length > 0 && (
      <Bar ref={bar} count={rows.length} onClear={leave}>
        {bulk(rows, leave)}
      </Bar>
    )
  )
}

/** It covers the header of the table, so that no row moves. */
function Bar({
  ref,
  count,
  onClear,
  children,
}: {
  ref: Ref<HTMLDivElement>
  count: number
  onClear: () => void
  children: ReactNode
}) {
  return (
    <div
      ref={ref}
      className="absolute top-0 right-0 left-11 z-40 flex h-10 items-center gap-2.5 rounded-tr-card border-b border-line bg-teal-soft px-3 text-sm"
    >
      <p role="status" className="figures font-semibold">
        {count} selected
      </p>
      {children}
      <Button size="small" icon={X} className="ml-auto" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
