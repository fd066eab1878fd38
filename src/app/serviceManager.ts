import { execFile } from 'node:child_process'
import type { ReportEvent } from '#platform/process/log.ts'

/** What systemd sets for a service with Type=notify and WatchdogSec. */
interface Variables {
  NOTIFY_SOCKET?: string | undefined
  WATCHDOG_USEC?: string | undefined
  PATH?: string | undefined
}

/**
 * Tells systemd when the shop is open, that its event loop turns, and that it stops. The socket takes datagrams only, which Node
 * cannot send, so systemd's own program does. Without systemd nothing happens.
 */
export class ServiceManager {
  readonly #environment: { NOTIFY_SOCKET: string; PATH: string | undefined } | undefined
  readonly #every: number
  readonly #log: ReportEvent
  #timer: NodeJS.Timeout | undefined
  #isReported = false

  constructor({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: Variables, log: ReportEvent) {
    this.#environment = NOTIFY_SOCKET ? { NOTIFY_SOCKET, PATH } : undefined
    // Two may be late or lost before systemd ends the shop.
    this.#every = Number(WATCHDOG_USEC ?? 0) / 1_000 / 3
    this.#log = log
  }

  isReady() {
    this.#tell('READY=1')
    // While the event loop hangs, this timer does not run, and systemd hears nothing.
    if (this.#every > 0) this.#timer = setInterval(() => this.#tell('WATCHDOG=1'), this.#every).unref()
  }

  isStopping() {
    clearInterval(this.#timer)
    this.#tell('STOPPING=1')
  }

  #tell(state: string) {
    if (!this.#environment) return
    const program = execFile('systemd-notify', [state], { env: this.#environment }, (error) => {
      if (!error || this.#isReported) return
      this.#isReported = true
      this.#log(`systemd could not be told ${state}: ${error.message}`, 'error', error)
    })
    program.unref()
  }
}
