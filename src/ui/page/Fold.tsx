import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FoldProps {
  icon: LucideIcon
  title: string
  note: string
  /** True if the content is new: the card is open and coloured then. Otherwise it is folded until the user opens it. */
  isNew: boolean
  children: ReactNode
}

/** A card of one line that opens and folds its content. */
export function Fold({ icon: Icon, title, note, isNew, children }: FoldProps) {
  const line = useRef<HTMLElement>(null)
  const wasNew = useRef(isNew)
  // The button that had the focus is removed, so the focus moves to the line.
  useLayoutEffect(() => {
    if (wasNew.current && !isNew && document.activeElement === document.body) line.current?.focus()
    wasNew.current = isNew
  }, [isNew])
  return (
    <details
      open={isNew}
      className={`group rounded-card border px-4 shadow-card ${isNew ? 'border-signal bg-signal-soft' : 'border-line bg-paper'}`}
    >
      <summary ref={line} className="-mx-4 flex min-h-11 cursor-pointer items-center gap-3 rounded-card px-4 py-2">
        <Icon size={18} aria-hidden className={`shrink-0 ${isNew ? 'text-ink' : 'text-ok'}`} />
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          <span className="figures text-[13px] text-ink-2">{note}</span>
        </span>
        <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid justify-items-start gap-3 pt-1 pb-4 sm:pl-7.5">{children}</div>
    </details>
  )
}
