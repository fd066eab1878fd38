import { createWriteStream, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Supervised } from './supervised.ts'

/** How long the service of systemd waits before it starts the shop again. */
const restartAfter =
  Number(/^RestartSec=(\d+)$/m.exec(readFileSync('ops/systemd/tidewater.service', 'utf8'))?.[1]) * 1000

/** Runs a shop as the service of systemd does. */
export class Service extends Supervised {
  readonly port: number
  readonly #host: string

  constructor(
    port: number,
    environment: Record<string, string>,
    logFile: string,
    { host = '127.0.0.1', command = (shop: Command) => shop } = {},
  ) {
    const shop = {
      program: process.execPath,
      args: ['--disable-warning=ExperimentalWarning', 'ops/chaos/shop.ts'],
      environment: { PATH: process.env.PATH ?? '', ...environment, PORT: String(port), HOST: host },
    }
    super(command(shop), { restartAfter, log: createWriteStream(logFile, { flags: 'a' }) })
    this.port = port
    this.#host = host
  }

  /** Starts the shop, and resolves when it is ready. */
  async start() {
    this.run()
    await this.untilReady()
  }

  async untilReady() {
    while (!(await this.isReady())) {
      if (this.isStopping) throw new Error('The shop was stopped before it was ready.')
      await pause(200)
    }
  }

  isReady(): Promise<boolean> {
    return fetch(`http://${this.#host}:${this.port}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}
