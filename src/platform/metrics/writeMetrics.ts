import type { Database } from '../db/database.ts'
import { timeLimits } from '../timeLimits.ts'
import { withinTime } from '../withinTime.ts'
import type { Metric, Sample } from './metric.ts'

/** The text format of Prometheus. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Reads all metrics at the same time and writes them as text. Those that need the database are missing while it is away, so
 * the others still show that.
 */
export async function writeMetrics(metrics: readonly Metric[], db: Database): Promise<string> {
  const written = await Promise.all(
    metrics.map(async (metric) => {
      const reading = Promise.resolve(metric.samples(db)).catch(() => undefined)
      const samples = await withinTime(reading, timeLimits.health.part)
      return samples ? writeMetric(metric, samples) : ''
    }),
  )
  return written.join('')
}

function writeMetric({ name, help, type }: Metric, samples: readonly Sample[]) {
  if (samples.length === 0) return ''
  const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Sample['labels'] = {}) {
  const written = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, escaped)}"`)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}
const escaped = (sign: string) => (sign === '\n' ? '\\n' : `\\${sign}`)
