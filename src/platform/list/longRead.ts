import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { type Compilable, type Expression, sql } from 'kysely'
import { type Database, poolOf } from '../db/database.ts'
import { codes } from '../refusal/codes.ts'
import { Refusal } from '../refusal/refusal.ts'
import { timeLimits } from '../refusal/timeLimits.ts'
import { WaitingLine } from '../refusal/waitingLine.ts'
import { currentWork } from './currentWork.ts'
import { RowStream } from './rowStream.ts'

/**
 * Each list needs one of the pool's 20 database connections until the client has read it. With more than four at the same
 * time, other requests would wait.
 */
const longReads = new WaitingLine({
  slots: 4,
  patience: timeLimits.longRead.inLine,
  full: () => new Refusal(codes.manyLongLists, {}, { retryAfter: 60 }),
})

interface Streamed {
  /** Reads totals in the same snapshot. */
  before?: (tx: Database) => Promise<object>
  /** Counts the rows. A job shows how many of them it has read. */
  count?: (tx: Database) => Promise<number>
}

/** Returns the rows of a query, which are read while they are sent. */
export function streamQuery<Row>(
  db: Database,
  query: Expression<Row>,
  { before = async () => ({}), count }: Streamed = {},
): RowStream<Row> {
  let totals: object = {}
  let total: number | undefined
  const work = currentWork()
  async function* read(ending: AbortController) {
    const leave = await (work ?? longReads).enter(ending.signal)
    const giveUp = () => ending.abort(new Error('A client was too slow to read a long list.'))
    const tooLong = work?.isJob ? undefined : setTimeout(giveUp, timeLimits.longRead.whole)
    const batches = readByCursor(db, query, ending.signal, async (tx) => {
      totals = await before(tx)
      if (work?.isJob) total = await count?.(tx)
    })
    let done = 0
    try {
      for await (const batch of batches) {
        const pause = setTimeout(giveUp, timeLimits.longRead.pause)
        try {
          yield batch
        } finally {
          clearTimeout(pause)
        }
        done += batch.length
        work?.report({ done, total, step: 'Writing rows' })
        await work?.giveWay()
      }
    } finally {
      clearTimeout(tooLong)
      leave()
    }
  }
  return new RowStream(read, () => totals)
}

/** Reads all rows of a query into memory, for calculations that need all of them. */
export const readAll = async <Row>(db: Database, query: Compilable<Row>): Promise<Row[]> =>
  (await db.executeQuery(query.compile())).rows

/** How many rows a round trip to the database returns. They arrive in one turn of the event loop, so other requests wait for them. */
const fetchSize = 200
/** How many rows are handed on in one turn. Long work gives way after each batch, so these are fewer than in a short list. */
const rowsInTurn = 50

/** Reads the rows batch by batch. When the signal is aborted, a running statement is cancelled. */
async function* readByCursor<Row>(
  db: Database,
  query: Expression<Row>,
  signal: AbortSignal,
  before: (tx: Database) => Promise<void>,
): AsyncGenerator<Row[]> {
  const { fetchNext, end, first } = await openCursor(db, query, signal, before)
  try {
    let next = Promise.resolve(first)
    for (;;) {
      const { rows } = await next
      signal.throwIfAborted()
      const isLast = rows.length < fetchSize
      // PostgreSQL reads the next rows while these are sent.
      if (!isLast) next = fetchNext()
      for (let at = 0; at < rows.length; at += rowsInTurn) {
        if (at > 0) await setImmediate()
        yield rows.slice(at, at + rowsInTurn)
      }
      if (isLast) return
    }
  } finally {
    await end()
  }
}

/** Reads the first rows. */
async function openCursor<Row>(
  db: Database,
  query: Expression<Row>,
  signal: AbortSignal,
  before: (tx: Database) => Promise<void>,
) {
  const reading = await beginReading(db)
  signal.addEventListener('abort', reading.end)
  const end = () => {
    signal.removeEventListener('abort', reading.end)
    return reading.end()
  }
  const fetchNext = () => {
    const fetched = reading.run((tx) => sql<Row>`fetch ${sql.lit(fetchSize)} from list`.execute(tx))
    // Its error is thrown when its rows are needed.
    fetched.catch(() => {})
    return fetched
  }
  try {
    signal.throwIfAborted()
    await reading.run(before)
    await reading.run((tx) => sql`declare list no scroll cursor for ${query}`.execute(tx))
    return { fetchNext, end, first: await fetchNext() }
  } catch (error) {
    await end()
    throw error
  }
}

/** In milliseconds. */
const cancelAgainAfter = 100

/** Begins a read-only transaction with one snapshot. It can be ended at any time, also while a statement runs. */
async function beginReading(db: Database) {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let running: Promise<unknown> | undefined
  let ended: Promise<void> | undefined
  let backend = 0

  async function run<T>(statement: (tx: Database) => Promise<T>): Promise<T> {
    if (ended) throw new Error('The reading was ended.')
    const result = statement(tx)
    running = result
    try {
      return await result
    } finally {
      running = undefined
    }
  }
  async function endNow() {
    // A statement that PostgreSQL has not begun yet is not cancelled, so this repeats until the statement has ended. Only
    // then the connection is returned to the pool, so that no later statement is cancelled.
    while (running && backend > 0) {
      await poolOf(db)
        ?.cancelProcess(backend)
        .catch(() => {})
      await Promise.race([running, pause(cancelAgainAfter)]).catch(() => {})
    }
    // This waits for the running statement. A broken connection is not returned to the pool.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
  }
  const end = () => {
    ended ??= endNow()
    return ended
  }
  try {
    // All rows are read, so PostgreSQL should not optimize the plan for the first ones.
    const statement = sql<{ backend: number }>`
      select pg_backend_pid() as backend, set_config('cursor_tuple_fraction', '1', true)`
    backend = (await run((tx) => statement.execute(tx))).rows[0]?.backend ?? 0
  } catch (error) {
    await end()
    throw error
  }
  return { run, end }
}
