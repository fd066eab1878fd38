import type { Metric } from '../metrics/metric.ts'
import { runningLoops } from './background.ts'

export const backgroundMetrics: readonly Metric[] = [
  {
    name: 'tidewater_background_age_seconds',
    help: 'Time since the work in the background last succeeded on this node, or since its start if it never did.',
    type: 'gauge',
    samples: () =>
      runningLoops().map(({ name, started, health }) => ({
        labels: { work: name },
        value: (performance.now() - (health.lastSuccess ?? started)) / 1000,
      })),
  },
]
