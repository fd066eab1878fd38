import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds. Long work goes on even if there is always another short file. */
const longestPause = 100

/** Short files first: long work pauses after a batch of rows while they are made, because a file needs many turns of the event loop. */
export class ShortFiles {
  #open = 0
  #done = Promise.withResolvers<void>()

  /** Returns the function to call when the file is made, or turns out to be long. */
  begin(): () => void {
    if (this.#open++ === 0) this.#done = Promise.withResolvers()
    let isOpen = true
    return () => {
      if (isOpen && --this.#open === 0) this.#done.resolve()
      isOpen = false
    }
  }

  /** Waits until no short file is being made, but not for long. */
  async giveWay() {
    if (this.#open === 0) return
    const waiting = new AbortController()
    const tooLong = pause(longestPause, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([this.#done.promise, tooLong])
    waiting.abort()
  }
}
