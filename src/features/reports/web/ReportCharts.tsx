import type { ReactNode } from 'react'
import { type Day, daysAfter } from '#shared/day.ts'
import type { DaysQuery } from '#shared/list.ts'
import { buildRequest, useCall } from '#ui/api/query.ts'
import { ChartCard, ChartSkeleton } from '#ui/chart/ChartCard.tsx'
import { PartBars } from '#ui/chart/PartBars.tsx'
import type { ChartRow, SeriesNames } from '#ui/chart/series.ts'
import { TimeBars } from '#ui/chart/TimeBars.tsx'
import { chartsId } from '#ui/chart/ToggleCharts.tsx'
import { FailedList } from '#ui/table/ListStates.tsx'
import type { ListChange } from '#ui/table/listState.ts'
import { isBuyer } from '../columns.ts'
import { type ChartFigures, reportCalls, type Sales } from '../contract.ts'

const names: SeriesNames = { whole: 'Sales', part: 'Profit' }

/** The sales of the list as charts: by week, by store, by type, and the best products. */
export function ReportCharts({ asked }: { asked: DaysQuery }) {
  // The charts are of all rows that match, so the page and the order are not sent.
  const { page, per_page, sort, direction, ...filters } = asked
  const { data, error, isPlaceholderData, isFetching, refetch } = useCall(
    reportCalls.charts,
    buildRequest(reportCalls.charts, {}, filters),
    { keepPrevious: true },
  )
  if (error && (!data || isPlaceholderData)) {
    return (
      <div id={chartsId} className="rounded-card border border-line bg-paper shadow-card">
        <FailedList name="charts" message={error.message} busy={isFetching} onRetry={() => refetch()} />
      </div>
    )
  }
  if (data?.weeks.length === 0) {
    return (
      <p id={chartsId} className="rounded-card border border-line bg-paper p-4 text-sm text-ink-2 shadow-card">
        No sales match, so there is no chart.
      </p>
    )
  }
  return (
    <div
      id={chartsId}
      aria-busy={!data || isPlaceholderData}
      className={`grid grid-cols-[minmax(0,1fr)] items-start gap-3 transition-opacity md:grid-cols-2 print:grid-cols-2 xl:grid-cols-[1.3fr_1fr_1.05fr_1.25fr] ${isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <ChartCard title="Week by week" className="min-h-100">
        {drawn(data, ({ weeks }) => (
          <TimeBars
            of="Week of"
            names={names}
            rows={weeks.map((week) => ({ ...weekOf(week), opens: daysOf(week.week, asked) }))}
            short={({ key }) => asShortDay(`${key}`, weeks.length)}
          />
        ))}
      </ChartCard>
      <ChartCard title="By store" className="min-h-100">
        {drawn(data, ({ stores }) => (
          <PartBars
            of="Store"
            names={names}
            rows={stores.map((store) => ({
              ...measured(store.user_id, store.username, store),
              opens: searchFor('user_id', store.user_id, asked),
            }))}
          />
        ))}
      </ChartCard>
      <ChartCard title="By product type" className="min-h-64 md:min-h-100">
        {drawn(data, ({ product_types }) => (
          <PartBars
            of="Type"
            names={names}
            rows={product_types.map((type) => ({
              ...measured(type.product_type, type.product_type, type),
              opens: searchFor('product_type', type.product_type, asked),
            }))}
          />
        ))}
      </ChartCard>
      <ChartCard title="Top products" className="min-h-100">
        {drawn(data, ({ products }) => (
          <PartBars
            of="Product"
            names={names}
            rows={products.map((product) => ({
              ...measured(product.product_id, nameOf(product), product),
              opens: searchFor('product_id', product.product_id, asked),
            }))}
          />
        ))}
      </ChartCard>
    </div>
  )
}

const drawn = (charts: ChartFigures | undefined, draw: (charts: ChartFigures) => ReactNode) =>
  charts ? draw(charts) : <ChartSkeleton />

/** Filters the list by the days of a week. The chart may count only some days of the first and the last week. */
const daysOf = (week: Day, { start_date = week, end_date = daysAfter(week, 6) }: DaysQuery): ListChange => ({
  filters: {
    start_date: start_date > week ? start_date : week,
    end_date: end_date < daysAfter(week, 6) ? end_date : daysAfter(week, 6),
  },
})

/**
 * A link to the list, searched for one store, type or product. The list has only one search. If the chart was searched for
 * something else, the list would show another sum than the chart, so there is no link.
 */
const searchFor = (key: 'user_id' | 'product_type' | 'product_id', value: string | number, asked: DaysQuery) =>
  asked.query === '' || isWithin(key, asked.filter_by) ? { filter_by: key, query: `=${value}` } : undefined

/**
 * Whether the new search finds the same lines as both searches together. A search for products finds all lines of a product,
 * and one for buyers all lines of a buyer.
 */
const isWithin = (key: string, filter_by: string) =>
  key === 'user_id' ? isBuyer(filter_by) : key === 'product_id' ? !isBuyer(filter_by) : filter_by === key

const measured = (key: ChartRow['key'], label: string, { sales, profit }: Sales): ChartRow => ({
  key,
  label,
  whole: sales,
  part: profit,
})
const weekOf = (week: ChartFigures['weeks'][number]) => measured(week.week, week.week, week)
/** The label is cut off when it is too long, so the words that differ most come first. */
const nameOf = ({ device, color, subcategory, category, brand }: ChartFigures['products'][number]) =>
  [device, color, subcategory, category, brand].filter(Boolean).join(' ')

/** Days of a short chart have no year. A long chart shows months, `2026-11`, because the same days would appear twice. */
const asShortDay = (day: Day, weeks: number) => (weeks > weeksInYear ? day.slice(0, 7) : day.slice(5))

const weeksInYear = 53
