import { Info } from 'lucide-react'
import type { DaysQuery } from '#shared/list.ts'
import { buildRequest, useCall } from '#ui/api/query.ts'
import { reportCalls } from '../contract.ts'

const inWords = new Intl.ListFormat('en-CA')
const mostNames = 12

/** Names the stores whose orders the report sums, when a search finds more than one. */
export function BuyersNote({ asked }: { asked: DaysQuery }) {
  const { start_date, end_date, filter_by, query } = asked
  const sent = buildRequest(reportCalls.buyers, {}, { start_date, end_date, filter_by, query })
  const { data: buyers = [] } = useCall(reportCalls.buyers, sent)
  if (buyers.length < 2) return null
  const names = buyers.slice(0, mostNames).map(({ username }) => username)
  const others = buyers.length - names.length
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-card border border-line bg-mist px-3.5 py-2 text-sm text-ink-2"
    >
      <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span>
        These figures are totals for {buyers.length} stores:{' '}
        {inWords.format(others > 0 ? [...names, `${others} more`] : names)}. Search for “={names[0]}” in Store Name to
        see only one.
      </span>
    </p>
  )
}
