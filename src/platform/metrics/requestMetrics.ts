import { Histogram, type Metric } from './metric.ts'

/** By call and status. The number of calls is limited by that of the routes: all unknown addresses have one name. */
const counts = new Map<string, Map<number | null, number>>()
const durations = new Histogram(
  'tidewater_request_seconds',
  'Time from the first byte of a request to its end.',
  'call',
)

export const requestMetrics: readonly Metric[] = [
  {
    name: 'tidewater_requests_total',
    help: 'Requests by call and status; none if the client left.',
    type: 'counter',
    samples: () =>
      [...counts].flatMap(([call, statuses]) =>
        [...statuses].map(([status, value]) => ({ labels: { call, status: String(status ?? 'none') }, value })),
      ),
  },
  durations,
]

export function measureRequest(call: string, status: number | null, ms: number) {
  let statuses = counts.get(call)
  if (!statuses) {
    statuses = new Map()
    counts.set(call, statuses)
  }
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  durations.observe(call, ms / 1000)
}
