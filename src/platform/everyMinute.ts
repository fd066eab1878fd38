import { setTimeout } from 'node:timers/promises'
import { DatabaseUnavailable } from './db/unavailable.ts'

/** In milliseconds. */
const interval = 60_000

/** Does each work once, one after another. Work that fails does not keep the others. */
export async function doAll(works: readonly (() => Promise<unknown>)[], onError: (error: unknown) => void) {
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      // It was printed already that the database is away, or only reads. The others would fail as well.
      if (error instanceof DatabaseUnavailable) return
      onError(error)
    }
  }
}

/** Does the works each minute, until the returned function is called, which waits for the work that is running. */
export function startEveryMinute(
  works: readonly (() => Promise<unknown>)[],
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController()
  async function run() {
    while (await setTimeout(interval, true, { signal: ending.signal, ref: false }).catch(() => false)) {
      await doAll(works, onError)
    }
  }
  const running = run()
  return async () => {
    ending.abort()
    await running
  }
}
