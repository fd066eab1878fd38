import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

export const whyNoClock = (): string | undefined =>
  library ? undefined : 'libfaketime is missing: on Debian, apt-get install libfaketime'

/** The clock of the programs that run with its environment. Their monotonic clock always goes on. */
export class Clock {
  readonly #file: string

  constructor(folder: string, name: string) {
    this.#file = join(folder, `clock-of-${name}`)
    this.set('+0')
  }

  /** Sets it to the real time and this offset, such as `+1d`. Programs notice it within a second. */
  set(offset: string) {
    writeFileSync(this.#file, offset, { mode: 0o644 })
  }

  get environment(): Record<string, string> {
    if (!library) return {}
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
      NO_FAKE_STAT: '1',
    }
  }
}
