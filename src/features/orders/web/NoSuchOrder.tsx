import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ordersPage } from '../pages.ts'

/** An address that leads to no order: why, and the way back. */
export function NoSuchOrder({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border border-line bg-paper shadow-card">
      <EmptyState
        icon={SearchX}
        act={
          <Link to={ordersPage()} className={buttonClass('primary')}>
            To the transactions
          </Link>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
