import type { Page } from '#shared/list.ts'
import { Tick } from './Tick.tsx'
import type { useList } from './useList.ts'

export type TableOf<Row extends object, Listed extends Page<Row>> = ReturnType<typeof useList<Row, Listed>>['table']

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
