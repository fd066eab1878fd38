import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shown in place of content when there is none: the reason, and an action. */
export function EmptyState({ icon: Icon, act, children }: { icon: LucideIcon; act?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center text-[15px] text-ink-2">
      <Icon size={36} strokeWidth={1.5} aria-hidden className="text-teal" />
      <div className="max-w-md text-balance">{children}</div>
      {act}
    </div>
  )
}
