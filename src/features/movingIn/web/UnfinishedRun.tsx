import { Link } from '@tanstack/react-router'
import { movingFindingsPage } from '#shared/pageAddresses.ts'
import { textLink } from '#ui/control/textLink.ts'
import { showValue } from '#ui/table/showValue.ts'
import type { MovingRun } from '../columns.ts'

interface Props {
  run: MovingRun
  /** What the page shows below. */
  below: string
  toFindings?: boolean
}

/** Why the last run was not done, and what to do. Nothing if it was. */
export function UnfinishedRun({ run: { state, message, started_at }, below, toFindings = false }: Props) {
  if (state === 'done') return null
  const at = showValue(started_at, 'moment')
  return (
    <p role="status" className="rounded-card border border-line bg-warn-soft p-4 text-sm text-warn wrap-anywhere">
      {state === 'running' ? `A run began ${at} and is not done yet.` : `The run of ${at} was not done. ${message}`}{' '}
      {below}{' '}
      {state === 'failed' && toFindings && (
        <Link to={movingFindingsPage()} className={textLink}>
          What it could not take until then
        </Link>
      )}
    </p>
  )
}
