interface Options {
  /** How many callers may be inside at the same time. */
  slots: number
  /** How many milliseconds a caller waits for a slot. Without it, callers wait without a limit. */
  patience?: number
  /** Makes the error for a caller that has waited that long. */
  full?: () => Error
}

/** Admits a limited number of callers at the same time. The others wait, in order of arrival. */
export class WaitingLine {
  #free: number
  readonly #waiting = new Set<() => void>()
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.#free = options.slots
  }

  /** Resolves when a slot is free, with a function that returns the slot. */
  async enter(gone?: AbortSignal, patience = this.#options.patience): Promise<() => void> {
    gone?.throwIfAborted()
    if (this.#free > 0) this.#free--
    else await this.#wait(gone, patience)
    let isInside = true
    return () => {
      if (isInside) this.#leave()
      isInside = false
    }
  }

  #leave() {
    const [next] = this.#waiting
    if (next) next()
    else this.#free++
  }

  #wait(gone: AbortSignal | undefined, patience = Number.POSITIVE_INFINITY) {
    return new Promise<void>((resolve, reject) => {
      const stop = () => {
        this.#waiting.delete(enter)
        clearTimeout(timer)
        gone?.removeEventListener('abort', leave)
      }
      const enter = () => {
        stop()
        resolve()
      }
      const leave = () => {
        stop()
        reject(gone?.reason)
      }
      const giveUp = () => {
        stop()
        reject(this.#options.full?.())
      }
      const timer = patience === Number.POSITIVE_INFINITY ? undefined : setTimeout(giveUp, patience)
      gone?.addEventListener('abort', leave)
      this.#waiting.add(enter)
    })
  }
}
