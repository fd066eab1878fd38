import { existsSync, writeFileSync } from 'node:fs'

const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

export const whyNoClock = library ? undefined : 'libfaketime is missing: on Debian, apt-get install libfaketime'

/** The clock of the programs that run with its environment. Their monotonic clock always goes on. */
export class Clock {
  readonly environment: Record<string, string>
  readonly #file: string

  constructor(file: string) {
    this.#file = file
    this.set('+0')
    this.environment = library
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          FAKETIME_CACHE_DURATION: '1',
          NO_FAKE_STAT: '1',
        }
      : {}
  }

  /** Sets it to the real time and this offset, such as `+1d`. Programs notice it within a second. */
  set(offset: string) {
    writeFileSync(this.#file, offset, { mode: 0o644 })
  }
}
