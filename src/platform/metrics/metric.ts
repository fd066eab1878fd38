import type { Database } from '../db/database.ts'

export interface Sample {
  /** Follows the name, as in `_bucket`. */
  suffix?: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** A figure of /metrics. A feature lists its own in its manifest; names follow the conventions of Prometheus. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** Called for each request of /metrics. A metric that fails, or takes too long, is left out. */
  samples: (db: Database) => readonly Sample[] | Promise<readonly Sample[]>
}

/** Counts on this node since it started, by the values of a label if it has one. */
export class Counter implements Metric {
  readonly type = 'counter'
  readonly name: string
  readonly help: string
  readonly #label: string | undefined
  readonly #counts = new Map<string, number>()

  /** The known values of the label begin at 0, because Prometheus would not see the step to the first event. */
  constructor(
    name: string,
    help: string,
    { label, known }: { label?: string; known: readonly string[] } = { known: [''] },
  ) {
    this.name = name
    this.help = help
    this.#label = label
    for (const value of known) this.#counts.set(value, 0)
  }

  add(value = '') {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }

  samples = () =>
    [...this.#counts].map(([value, count]) => ({
      ...(this.#label !== undefined && { labels: { [this.#label]: value } }),
      value: count,
    }))
}

/** Seconds. From the fastest page, which is cached, to the time limits of exports. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

interface Observed {
  /** How many were at most as long as each bound, and longer than the one before. The last one is for all longer ones. */
  buckets: number[]
  sum: number
}

/** How long something took, in seconds, by one label. */
export class Histogram implements Metric {
  readonly type = 'histogram'
  readonly name: string
  readonly help: string
  readonly #label: string
  readonly #observed = new Map<string, Observed>()

  constructor(name: string, help: string, label: string) {
    this.name = name
    this.help = help
    this.#label = label
  }

  observe(value: string, seconds: number) {
    let observed = this.#observed.get(value)
    if (!observed) {
      observed = { buckets: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      this.#observed.set(value, observed)
    }
    let at = 0
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at++
    observed.buckets[at] = (observed.buckets[at] ?? 0) + 1
    observed.sum += seconds
  }

  samples = () =>
    [...this.#observed].flatMap(([value, { buckets, sum }]): Sample[] => {
      const label = { [this.#label]: value }
      let count = 0
      const cumulated = buckets.map((more, at) => {
        count += more
        return { suffix: '_bucket', labels: { ...label, le: String(bounds[at] ?? '+Inf') }, value: count }
      })
      return [
        ...cumulated,
        { suffix: '_sum', labels: label, value: sum },
        { suffix: '_count', labels: label, value: count },
      ]
    })
}

/** A figure that is read when /metrics is requested. */
export const gauge = (name: string, help: string, read: (db: Database) => number | Promise<number>): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: async (db) => [{ value: await read(db) }],
})
