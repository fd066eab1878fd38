import pg from 'pg'
import { type Connection, connectionOptions } from '#platform/db/database.ts'
import { figureIn, readMetrics } from './nodeMetrics.ts'
import { type CpuTimes, combine, cpuTimes, type Processes } from './usage.ts'

/** What was seen in a few seconds of the test. Shares are from 0 to 1. */
export interface Sample {
  /** Milliseconds since the start of the test. */
  at: number
  /** Cores that were busy. */
  cpu: CpuTimes
  /** How long the event loop of the busiest node was at work. */
  eventLoop: number
  /** How often a node had requests that waited for a connection to the database. */
  pool: number
  /** The part of the active statements that waited for locks of rows, tables or our own. */
  locks: number
  /** The part that waited for the disk. */
  disk: number
  /** Active statements on average. */
  active: number
}

const every = 2000
const lookEvery = 250

/** Watches the processes, the metrics of the nodes, and what the statements in PostgreSQL wait for. */
export class Watch {
  readonly #samples: Sample[] = []
  readonly #processes: Processes
  readonly #client: pg.Client
  readonly #start = performance.now()
  readonly #ending = new AbortController()

  private constructor(connection: Connection, processes: Processes) {
    this.#processes = processes
    this.#client = new pg.Client(connectionOptions(connection))
  }

  /** Watches while this is done. */
  static async during<Result>(
    connection: Connection,
    processes: Processes,
    act: () => Promise<Result>,
  ): Promise<{ result: Result; samples: readonly Sample[] }> {
    const watch = new Watch(connection, processes)
    await watch.#client.connect()
    const running = watch.#watch()
    try {
      return { result: await act(), samples: watch.#samples }
    } finally {
      watch.#ending.abort()
      await running
      await watch.#client.end()
    }
  }

  async #watch() {
    let before = await this.#read()
    while (!this.#ending.signal.aborted) {
      const waits = await this.#lookAtWaits()
      const after = await this.#read()
      const seconds = (after.at - before.at) / 1000
      const loops = after.loops.map((busy, at) => (busy - (before.loops[at] ?? 0)) / seconds)
      this.#samples.push({
        at: after.at - this.#start,
        cpu: combine(before.cpu, after.cpu, (one, other) => (other - one) / seconds),
        eventLoop: Math.max(...loops),
        ...{ pool: after.isWaiting ? 1 : 0, ...waits },
      })
      before = after
    }
  }

  async #read() {
    const metrics = await readMetrics(this.#processes)
    return {
      at: performance.now(),
      cpu: cpuTimes(this.#processes),
      loops: metrics.map((text) => figureIn(text, 'tidewater_event_loop_busy_seconds_total')),
      isWaiting: metrics.some((text) => figureIn(text, 'tidewater_database_waiting') > 0),
    }
  }

  async #lookAtWaits() {
    const seen = { active: 0, locks: 0, disk: 0 }
    const looks = every / lookEvery
    for (let n = 0; n < looks; n++) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery))
      const { rows } = await this.#client.query<{ waits: string | null; count: string }>(
        `select wait_event_type as waits, count(*) from pg_stat_activity
         where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() group by 1`,
      )
      for (const { waits, count } of rows) {
        seen.active += Number(count)
        if (waits === 'Lock') seen.locks += Number(count)
        if (waits === 'IO') seen.disk += Number(count)
      }
    }
    const { active, locks, disk } = seen
    return { active: active / looks, locks: active && locks / active, disk: active && disk / active }
  }
}
