interface PastPosition {
  position: number
  /** The latest moment at which the primary was not further than this. By `performance.now()`. */
  at: number
}

/** In milliseconds. A lag that is longer is shown as this long. */
const longestLag = 600_000

/**
 * Where the primary was in its write-ahead log, and when. A position is the number of bytes that were ever written to the log.
 * The lag of a replica is found with these samples, and not by the time of its last transaction, which is long ago whenever
 * nobody has saved anything.
 */
export class Positions {
  readonly #samples: PastPosition[] = []

  /** The primary was here at this moment, or further already. */
  add(position: number, at: number) {
    const last = this.#samples.at(-1)
    // Another server is the primary now, and never got the end of the old log.
    if (last && position < last.position) this.#samples.length = 0
    if (last && position === last.position) last.at = at
    else this.#samples.push({ position, at })
    while ((this.#samples[0]?.at ?? at) < at - longestLag) this.#samples.shift()
  }

  get latest(): PastPosition | undefined {
    return this.#samples.at(-1)
  }

  /** For how many milliseconds a server with this position may have missed what the primary saved. */
  lagOf(position: number, now: number): number {
    const passed = this.#samples.findLast((sample) => sample.position <= position)
    return passed ? now - passed.at : longestLag
  }
}
