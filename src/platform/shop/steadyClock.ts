/** A clock that runs fast or slow is off by much less between two looks. */
const mostDrift = 5 * 60_000
const pauseAfterJump = 24 * 60 * 60_000

/**
 * Whether rows may be deleted by their age. After a clock was set, it may be wrong, and then rows would be deleted that are
 * still needed: the replies to calls that a client sends again, or all that visitors entered. So nothing is deleted for a
 * day, in which somebody notices a wrong clock. The clock is compared with the monotonic clock of this process, which nobody
 * can set.
 */
export class SteadyClock {
  #before: { clock: number; monotonic: number } | undefined
  #unsteadyUntil = Number.NEGATIVE_INFINITY

  /** Returns whether the clock has not been set for a day. All times are in milliseconds. */
  look(clock: number, monotonic = performance.now()): boolean {
    const before = this.#before ?? { clock, monotonic }
    const moved = clock - before.clock - (monotonic - before.monotonic)
    if (Math.abs(moved) > mostDrift) this.#unsteadyUntil = monotonic + pauseAfterJump
    this.#before = { clock, monotonic }
    return monotonic >= this.#unsteadyUntil
  }
}
