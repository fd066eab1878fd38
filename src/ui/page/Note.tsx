import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A sentence that describes the list below it. */
export const Note = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="flex items-start gap-2 rounded-card border border-line bg-mist px-3.5 py-2 text-sm text-ink-2"
  >
    <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
    <span>{children}</span>
  </p>
)
