import { type MouseEvent, useEffect, useRef } from 'react'

interface TickProps {
  label: string
  ticked: boolean
  /** Some of what it stands for is ticked, not all. */
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
      {/* The click, not the change, knows whether Shift was held. */}
      <input ref={box} type="checkbox" className="size-4.5" checked={ticked} onClick={onTick} readOnly />
    </label>
  )
}
