import { CloudOff, RotateCw } from 'lucide-react'
import type { Kind } from '#shared/columns.ts'
import { Button } from '../control/Button.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { showValue } from './showValue.ts'

export function FailedList({
  name,
  message,
  busy,
  onRetry,
}: {
  name: string
  message: string
  busy: boolean
  onRetry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={CloudOff}
        act={
          <Button icon={RotateCw} busy={busy} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <strong className="block text-ink">The {name} could not be loaded.</strong> {message}
      </EmptyState>
    </div>
  )
}

interface AwaitedProps {
  /** The plural name of the rows that are loaded. */
  name: string
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
  /** The height of the content that will be shown. */
  className?: string
}

/** Shown in place of a list while data that it needs is loaded, such as the choices of its filters. */
export const AwaitedList = ({ name, error, isFetching, refetch, className = 'min-h-96' }: AwaitedProps) => (
  <div aria-busy={!error} className={`rounded-card border border-line bg-paper shadow-card ${className}`}>
    {error && <FailedList name={name} message={error.message} busy={isFetching} onRetry={() => refetch()} />}
  </div>
)

/** Shown above rows that may be outdated. */
export function StaleNote({
  message,
  since = 0,
  onRetry,
}: {
  message: string | undefined
  /** When the rows were loaded, in milliseconds since 1970. */
  since?: number
  onRetry: () => void
}) {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-3.5 py-1.5 text-sm text-warn"
    >
      {message}{' '}
      {since > 0 ? `These rows are from ${showValue(new Date(since), 'moment')}.` : 'These rows may be out of date.'}
      <Button size="small" icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

/** Placeholders while the rows load. */
export function SkeletonRows({
  rows,
  columns,
  ticks,
  hasActions,
}: {
  rows: number
  columns: readonly { readonly kind?: Kind }[]
  ticks: boolean
  hasActions: boolean
}) {
  const cells = [
    ...(ticks ? [''] : []),
    ...columns.map(({ kind = 'text' }) => leastWidths[kind] ?? ''),
    ...(hasActions ? ['min-w-36'] : []),
  ]
  return (
    <tbody aria-busy>
      {counted(rows).map((row) => (
        <tr key={row} data-skeleton className="h-11.5">
          {cells.map((leastWidth, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no other order
            <td key={column} className={`border-b border-line px-3 ${leastWidth}`}>
              <span
                className={`block h-3.5 min-w-8 animate-pulse rounded-full bg-mist ${widths[(row + column) % widths.length]}`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
const counted = (length: number) => Array.from({ length }, (_, index) => index)
/** The usual widths of rows, so that the same columns have room before and after the list is loaded. */
const leastWidths: Partial<Record<Kind, string>> = {
  text: 'min-w-32',
  choice: 'min-w-28',
  moment: 'min-w-39',
  day: 'min-w-28',
}
const widths = ['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2']
