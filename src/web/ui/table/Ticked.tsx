import type { ReactNode } from 'react'
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
  const rows = table.getSelectedRowModel().rows.map((row) => row.original)
  return (
    rows.length > 0 && (
      <SelectionBar count={rows.length} onClear={clear}>
        {bulk(rows, clear)}
      </SelectionBar>
    )
  )
}
