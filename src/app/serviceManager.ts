import { execFile } from 'node:child_process'
import { type Background, background } from '#platform/background/background.ts'
import type { ReportEvent } from '#platform/process/log.ts'

/** What systemd sets for a service with Type=notify and WatchdogSec. */
interface Variables {
  NOTIFY_SOCKET?: string | undefined
  WATCHDOG_USEC?: string | undefined
  PATH?: string | undefined
}

/**
 * Notifies systemd when the shop is open, regularly while its event loop works, and when it stops. The socket of systemd takes
 * datagrams, which Node cannot send, so `systemd-notify` sends them. Without systemd nothing happens.
 */
export class ServiceManager {
  readonly #environment: { NOTIFY_SOCKET: string; PATH: string | undefined } | undefined
  readonly #every: number
  readonly #log: ReportEvent
  #watchdog: Background | undefined
  #isReported = false

  constructor({ NOTIFY_SOCKET, WATCHDOG_USEC, PATH }: Variables, log: ReportEvent) {
    this.#environment = NOTIFY_SOCKET ? { NOTIFY_SOCKET, PATH } : undefined
    // A third of the time limit, so that two notifications may be late or lost before systemd kills the shop.
    this.#every = Number(WATCHDOG_USEC ?? 0) / 1_000 / 3
    this.#log = log
  }

  isReady() {
    this.#tell('READY=1')
    if (this.#every === 0) return
    // While the event loop hangs, this loop does not run, and systemd gets no notification.
    this.#watchdog = background({
      name: 'watchdog',
      every: this.#every,
      run: async () => this.#tell('WATCHDOG=1'),
      onError: () => undefined,
    })
    this.#watchdog.start()
  }

  isStopping() {
    void this.#watchdog?.stop()
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
