import { Counter, Histogram } from './metric.ts'

/** Requests by the name of their call. Its number is limited by that of the routes: all unknown addresses have one name. */
const requests = new Counter('tidewater_requests_total', 'Requests by call and status; none if the client left.', [
  'call',
  'status',
])
const durations = new Histogram(
  'tidewater_request_seconds',
  'Time from the first byte of a request to its end.',
  'call',
)

export const requestMetrics = [requests, durations]

export function measureRequest(call: string, status: number | null, ms: number) {
  requests.add(call, status === null ? 'none' : String(status))
  durations.observe(call, ms / 1000)
}
