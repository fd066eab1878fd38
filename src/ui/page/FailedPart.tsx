import { Button } from '../control/Button.tsx'

/** Shown in place of a part of a page that failed to load. */
export function FailedPart({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm text-ink-2">
      {error.message}
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
