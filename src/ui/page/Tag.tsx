import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'plain' | 'strong' | 'good' | 'warning' | 'danger'

/** How a state looks: its word, its colour and its icon. */
export interface Look {
  word: string
  tone: Tone
  icon: LucideIcon
}

export const LookTag = ({ word, tone, icon }: Look) => (
  <Tag tone={tone} icon={icon}>
    {word}
  </Tag>
)

/** A status, shown by icon and text as well as by colour. */
export function Tag({ tone = 'plain', icon: Icon, children }: { tone?: Tone; icon: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 align-middle rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap print:p-0 print:ring-0 ${colours[tone]}`}
    >
      <Icon size={13} aria-hidden />
      {children}
    </span>
  )
}

const colours: Record<Tone, string> = {
  plain: 'bg-mist text-ink-2',
  strong: 'bg-teal-deep text-on-teal',
  good: 'bg-ok-soft text-ok',
  warning: 'bg-warn-soft text-warn ring-1 ring-warn/30 ring-inset',
  danger: 'bg-bad-soft text-bad ring-1 ring-bad/30 ring-inset',
}
