import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { shipmentsPage } from '#shared/pageAddresses.ts'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'

/** Shown in place of a shipment or its receipt: why there is none, with the way back. */
export const NoShipment = ({ children }: { children: ReactNode }) => (
  <div className="rounded-card border border-line bg-paper shadow-card">
    <EmptyState
      icon={SearchX}
      act={
        <Link to={shipmentsPage()} className={buttonClass('primary')}>
          Go to the shipments
        </Link>
      }
    >
      {children}
    </EmptyState>
  </div>
)
