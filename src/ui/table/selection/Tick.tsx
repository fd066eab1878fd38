import { type MouseEvent, useEffect, useRef } from 'react'
import type { RowSelection } from './useSelection.ts'

interface TickProps {
  label: string
  ticked: boolean
  /** Some but not all rows are ticked. */
  partly?: boolean
  onTick: (event: MouseEvent) => void
}

export function Tick({ label, ticked, partly = false, onTick }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly
  }, [partly])
  return (
    <label className="inline-grid size-8 place-items-center align-middle">
      <span className="sr-only">{label}</span>
      {/* `onClick`, because only the click event has the Shift key. */}
      <input ref={box} type="checkbox" className="size-4.5" checked={ticked} onClick={onTick} readOnly />
    </label>
  )
}

/** The checkbox that ticks all rows, or none. */
export const TickAll = ({ name, selection }: { name: string; selection: RowSelection }) => (
  <Tick
    label={`Select all ${name} shown`}
    ticked={selection.isAll}
    partly={selection.ids.size > 0 && !selection.isAll}
    onTick={selection.tickAll}
  />
)
