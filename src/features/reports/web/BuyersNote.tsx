import type { DaysQuery } from '#shared/list.ts'
import { buildRequest, useCall } from '#ui/api/query.ts'
import { Note } from '#ui/page/Note.tsx'
import { reportCalls } from '../contract.ts'

const inWords = new Intl.ListFormat('en-CA')
const mostNames = 12

/** Names the stores whose orders the report sums, when a search limits it to buyers. */
export function BuyersNote({ asked }: { asked: DaysQuery }) {
  const { start_date, end_date, filter_by, query } = asked
  const sent = buildRequest(reportCalls.buyers, {}, { start_date, end_date, filter_by, query })
  const { data: buyers = [] } = useCall(reportCalls.buyers, sent)
  const [only] = buyers
  if (!only) return null
  const names = buyers.slice(0, mostNames).map(({ username }) => username)
  const others = buyers.length - names.length
  if (buyers.length === 1)
    return (
      <Note>
        These figures are totals for {only.username}, user {only.user_id}.
      </Note>
    )
  return (
    <Note>
      These figures are totals for {buyers.length} stores:{' '}
      {inWords.format(others > 0 ? [...names, `${others} more`] : names)}. Search for “={only.username}” in Store Name
      to see only one.
    </Note>
  )
}
