import { Tick } from './Tick.tsx'
import type { RowSelection } from './useSelection.ts'

/** Takes all the rows shown, or none. */
export const TickAll = ({ name, selection }: { name: string; selection: RowSelection }) => (
  <Tick
    label={`Select all ${name} shown`}
    ticked={selection.isAll}
    partly={selection.ids.size > 0 && !selection.isAll}
    onTick={selection.tickAll}
  />
)
