import type { ListQuery } from '#shared/list.ts'
import { buildRequest, useCall } from '#ui/api/query.ts'
import { BalanceBars } from '#ui/chart/BalanceBars.tsx'
import { ChartCard, ChartSkeleton } from '#ui/chart/ChartCard.tsx'
import { chartsId } from '#ui/chart/ToggleCharts.tsx'
import { FailedList } from '#ui/table/ListStates.tsx'
import { zReportCalls } from '../contract.ts'

/** The differences by store, of all reports that match the filters of the list. */
export function DifferencesChart({ asked }: { asked: ListQuery }) {
  // The chart is of all rows that match, so the page and the order are not sent.
  const { page, per_page, sort, direction, ...filters } = asked
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    zReportCalls.differences,
    buildRequest(zReportCalls.differences, {}, filters),
    { keepPrevious: true },
  )
  if (error && (!data || isPlaceholderData)) {
    return (
      <div id={chartsId} className="rounded-card border border-line bg-paper shadow-card">
        <FailedList name="chart" message={error.message} busy={isFetching} onRetry={() => refetch()} />
      </div>
    )
  }
  const differing = data?.stores.filter(({ over, short }) => over !== 0 || short !== 0)
  return (
    <div id={chartsId} aria-busy={!data || isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)]">
      <ChartCard title="Differences by store, in dollars" className={isPlaceholderData ? 'opacity-60' : ''}>
        {!differing ? (
          <div className="flex h-80">
            <ChartSkeleton />
          </div>
        ) : differing.length === 0 ? (
          <p className="text-sm text-ink-2">
            {data?.stores.length === 0 ? 'No Z reports match, so there is no chart.' : 'All amounts are as expected.'}
          </p>
        ) : (
          <BalanceBars
            of="Store"
            rows={differing.map((store) => ({
              key: store.store,
              label: store.store,
              // The list has a single search. If the chart was searched for something else, the list would show other reports.
              opens:
                asked.query === '' || asked.filter_by === 'store'
                  ? { filter_by: 'store', query: `=${store.store}` }
                  : undefined,
              ...store,
            }))}
          />
        )}
      </ChartCard>
    </div>
  )
}
