import { expect, it } from 'vitest'
import { Counter, gauge, Histogram } from './metric.ts'
import { writeMetrics } from './writeMetrics.ts'

// None of these metrics reads the database.
const write = (...metrics: Parameters<typeof writeMetrics>[0]) => writeMetrics(metrics, {} as never)

it('a counter without labels begins at 0, so that Prometheus sees the first event', async () => {
  const counter = new Counter('things_total', 'Things.')
  expect(await write(counter)).toBe('# HELP things_total Things.\n# TYPE things_total counter\nthings_total 0\n')
  counter.add()
  expect(await write(counter)).toContain('\nthings_total 1\n')
})

it('a counter with known values of its label begins at 0 for each', async () => {
  expect(await write(new Counter('things_total', 'Things.', { label: 'kind', known: ['one', 'two'] }))).toMatch(
    /things_total\{kind="one"\} 0\nthings_total\{kind="two"\} 0\n$/,
  )
})

it('the values of labels are escaped', async () => {
  const counter = new Counter('things_total', 'Things.', { label: 'kind', known: [] })
  counter.add('a "quoted" \\ line\nbreak')
  expect(await write(counter)).toContain('things_total{kind="a \\"quoted\\" \\\\ line\\nbreak"} 1\n')
})

it('a histogram counts an observation in its bucket and in all larger ones', async () => {
  const histogram = new Histogram('waits_seconds', 'Waits.', 'of')
  for (const seconds of [0.005, 0.0051, 0.3, 99]) histogram.observe('all', seconds)
  const counts = [...(await write(histogram)).matchAll(/_bucket\{of="all",le="(.+?)"\} (\d+)/g)]
  expect(counts.map(([, bound, count]) => `${bound}: ${count}`)).toEqual([
    ...['0.005: 1', '0.01: 2', '0.025: 2', '0.05: 2', '0.1: 2', '0.25: 2', '0.5: 3', '1: 3'],
    ...['2.5: 3', '5: 3', '10: 3', '60: 3', '+Inf: 4'],
  ])
  expect(await write(histogram)).toContain('waits_seconds_count{of="all"} 4\n')
})

it('a metric that fails or does not answer in time is left out, and named as missing', {
  tags: ['details'],
}, async () => {
  const fails = gauge('fails', 'Fails.', () => Promise.reject(new Error('no')))
  const throws = gauge('throws', 'Throws.', () => {
    throw new Error('no')
  })
  const hangs = gauge('hangs', 'Hangs.', () => new Promise(() => {}))
  const works = gauge('works', 'Works.', () => 1)
  const written = await write(fails, throws, hangs, works)
  expect(written.split('\n').filter((line) => !line.startsWith('#'))).toEqual([
    'works 1',
    ...['fails', 'throws', 'hangs'].map((name) => `tidewater_metric_missing{metric="${name}"} 1`),
    '',
  ])
})
