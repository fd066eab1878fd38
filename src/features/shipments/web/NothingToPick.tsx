import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { pickingPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** Shown in place of a round: why there is none, with the way back. */
export const NothingToPick = ({ children }: { children: string }) => (
  <div className="rounded-card border border-line bg-paper shadow-card">
    <EmptyState
      icon={PackageCheck}
      act={
        <Link to={pickingPage()} className={buttonClass('primary')}>
          Go to Picking
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
)
