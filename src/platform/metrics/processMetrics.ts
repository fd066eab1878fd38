import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { gauge, type Metric } from './metric.ts'

/** Milliseconds between two measurements. A delay is what a measurement comes later than that. */
const resolution = 10

/** The memory that the garbage collector manages. The rest of the resident memory belongs to libraries and has no limit. */
const memoryMetrics: readonly Metric[] = [
  gauge(
    'tidewater_heap_used_bytes',
    'Memory of the objects of JavaScript, with those that are not collected yet.',
    () => process.memoryUsage().heapUsed,
  ),
  gauge('tidewater_heap_reserved_bytes', 'Memory that is reserved for them.', () => process.memoryUsage().heapTotal),
  gauge(
    'tidewater_heap_limit_bytes',
    'The most that they may take. The process ends when they need more.',
    () => getHeapStatistics().heap_size_limit,
  ),
  gauge(
    'tidewater_external_memory_bytes',
    'Memory outside of the heap that belongs to objects of JavaScript, such as buffers.',
    () => process.memoryUsage().external,
  ),
]

/**
 * Metrics of the process of this node. The delays are measured from one request of /metrics to the next, because the largest
 * delay since the start would hide all later ones. Prometheus should be the only one that requests them regularly.
 */
export function measureProcess(): { metrics: readonly Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const inSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000)
  const metrics: Metric[] = [
    gauge('tidewater_event_loop_delay_p50_seconds', 'How late the event loop was in half of the measurements.', () =>
      inSeconds(delay.percentile(50)),
    ),
    gauge(
      'tidewater_event_loop_delay_p99_seconds',
      'How late the event loop was, except for one in 100 measurements.',
      () => inSeconds(delay.percentile(99)),
    ),
    gauge(
      'tidewater_event_loop_delay_max_seconds',
      'The longest delay of the event loop since the last scrape.',
      () => {
        const longest = inSeconds(delay.max)
        delay.reset()
        return longest
      },
    ),
    {
      name: 'tidewater_event_loop_busy_seconds_total',
      help: 'Seconds that the event loop was at work.',
      type: 'counter',
      samples: () => [{ value: performance.eventLoopUtilization().active / 1000 }],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'Processor time of this node, all threads.',
      type: 'counter',
      samples() {
        const { user, system } = process.cpuUsage()
        return [{ value: (user + system) / 1e6 }]
      },
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of this node, without PostgreSQL.',
      type: 'gauge',
      samples: () => [{ value: process.memoryUsage.rss() }],
    },
    ...memoryMetrics,
    {
      name: 'process_start_time_seconds',
      help: 'When this node started, in seconds since 1970.',
      type: 'gauge',
      samples: () => [{ value: performance.timeOrigin / 1000 }],
    },
  ]
  return { metrics, stop: () => void delay.disable() }
}
