import { CircleDashed, PackageOpen, Plus } from 'lucide-react'
import type { DifferenceKind } from '#features/differences/rules.ts'
import { type Look, LookTag } from '#ui/page/Tag.tsx'
import type { FoundDifference } from './receipt.ts'

const looks: Record<DifferenceKind, Look> = {
  missing: { word: 'missing', tone: 'warning', icon: CircleDashed },
  damaged: { word: 'damaged', tone: 'danger', icon: PackageOpen },
  too_much: { word: 'too much', tone: 'plain', icon: Plus },
}

/** The differences between what was sent and what arrived. */
export const DifferenceList = ({ found }: { found: readonly FoundDifference[] }) => (
  <ul aria-label="Differences" className="divide-y divide-line text-sm">
    {found.map(({ line, kind, pieces }) => (
      <li key={`${line.key} ${kind}`} className="flex items-center gap-3 py-2">
        <span className="min-w-0 grow wrap-anywhere">{line.product}</span>
        <strong className="figures font-semibold">{pieces}</strong>
        <span className="w-24 shrink-0">
          <LookTag {...looks[kind]} />
        </span>
      </li>
    ))}
  </ul>
)
