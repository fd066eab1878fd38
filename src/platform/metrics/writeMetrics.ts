import type { Database } from '../db/database.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { withinTime } from '../refusal/withinTime.ts'
import type { Metric, Sample } from './metric.ts'

/** The text format of Prometheus. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Reads all metrics at the same time and writes them as text. Those that need the database are missing while it is away, so
 * the others still show that. An alert sees nothing of a missing metric, so their names are a metric of their own.
 */
export async function writeMetrics(metrics: readonly Metric[], db: Database): Promise<string> {
  const read = await Promise.all(metrics.map(async (metric) => ({ ...metric, samples: await readSamples(metric, db) })))
  const missing = read.flatMap(({ name, samples }) => (samples ? [] : [{ labels: { metric: name }, value: 1 }]))
  const written = [...read, { ...missingMetric, samples: missing }]
  return written.map(({ samples = [], ...described }) => writeMetric(described, samples)).join('')
}

export const missingMetric = {
  name: 'tidewater_metric_missing',
  help: '1 for each metric that could not be read, by its name.',
  type: 'gauge',
} as const

/** Returns undefined if the metric fails or does not answer in time. */
function readSamples(metric: Metric, db: Database): Promise<readonly Sample[] | undefined> {
  const reading = Promise.try(() => metric.samples(db)).catch(() => undefined)
  return withinTime(reading, timeLimits.health.part)
}

function writeMetric({ name, help, type }: Omit<Metric, 'samples'>, samples: readonly Sample[]) {
  if (samples.length === 0) return ''
  const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Sample['labels'] = {}) {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, escaped)}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}
const escaped = (sign: string) => (sign === '\n' ? '\\n' : `\\${sign}`)
