import { X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from '../Button.tsx'

/** What can be done with the ticked rows. It lies over the table's head, so that no row moves. */
export function SelectionBar({
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
