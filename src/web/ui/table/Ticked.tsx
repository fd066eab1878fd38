import { type ReactNode, useRef } from 'react'
import type { Page } from '#shared/list.ts'
import { SelectionBar } from '#web/ui/table/SelectionBar.tsx'
import { Tick } from '#web/ui/table/Tick.tsx'
import type { useList } from '#web/ui/table/useList.ts'

type TableOf<Row extends object, Listed extends Page<Row>> = ReturnType<typeof useList<Row, Listed>>['table']

/** Takes all the rows shown, or none. */
export function TickAll<Row extends object, Listed extends Page<Row>>({
  name,
  table,
}: {
  name: string
  table: TableOf<Row, Listed>
}) {
  return (
    <Tick
      label={`Select all ${name} shown`}
      ticked={table.getIsAllRowsSelected()}
      partly={table.getIsSomeRowsSelected()}
      onTick={() => table.toggleAllRowsSelected()}
    />
  )
}

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
