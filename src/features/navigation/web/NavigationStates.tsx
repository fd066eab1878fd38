import { CloudOff, ListTree, Lock, RotateCw } from 'lucide-react'
import type { CallFailed } from '#ui/api/fetchCall.ts'
import { Button } from '#ui/control/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { useUser } from '#workbench/session.ts'
import { explain, unableToLoad } from './explain.ts'

export function NoItems() {
  const { type } = useUser()
  return (
    <EmptyState icon={ListTree}>
      <strong className="block text-ink">No navigation items have been configured yet.</strong>
      Stores use them to find products. Add the first one with the form
      {type === 'admin' ? <ImportThem kind="navigation" /> : '.'}
    </EmptyState>
  )
}

export function LoadFailed({ failure, busy, onRetry }: { failure: CallFailed; busy: boolean; onRetry: () => void }) {
  const text = explain(failure, unableToLoad)
  const isClosed = failure.status === 401 || failure.status === 403
  return (
    <div role="alert">
      {isClosed ? (
        <EmptyState icon={Lock}>{typeof text === 'string' ? text : unableToLoad}</EmptyState>
      ) : (
        <EmptyState
          icon={CloudOff}
          act={
            <Button icon={RotateCw} busy={busy} onClick={onRetry}>
              Try again
            </Button>
          }
        >
          <strong className="block text-ink">{unableToLoad}</strong>
          {typeof text === 'string' ? text : text.detail}
        </EmptyState>
      )}
    </div>
  )
}

/** Placeholders while the items are loaded. */
export function LoadingItems() {
  return (
    <div role="status" aria-label="Loading the navigation items" aria-busy>
      {['w-28', 'w-20', 'w-24', 'w-32'].map((width) => (
        <div key={width} className="border-b border-line px-4 py-4 last:border-b-0">
          <span className={`block h-4 animate-pulse rounded-full bg-mist ${width}`} />
          <span className="mt-5 block h-3.5 w-4/5 animate-pulse rounded-full bg-mist" />
          <span className="mt-5 block h-3.5 w-3/5 animate-pulse rounded-full bg-mist" />
        </div>
      ))}
    </div>
  )
}
