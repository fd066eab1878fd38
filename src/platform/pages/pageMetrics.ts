import { Counter, gauge, type Metric } from '../metrics/metric.ts'

/** Pages that were sent from memory, and pages that were drawn first. */
export const keptPages = new Counter(
  'tidewater_kept_pages_total',
  'Public pages sent, by whether a drawing was kept.',
  { label: 'result', known: ['hit', 'miss'] },
)

let entries = 0
export const countKeptPages = (count: number) => {
  entries = count
}

export const pageMetrics: readonly Metric[] = [
  keptPages,
  gauge('tidewater_kept_pages', 'Drawings of public pages that are kept in memory.', () => entries),
]
