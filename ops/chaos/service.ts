import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, send } from '#test/processes.ts'

/** How long the service of systemd waits before it starts the shop again. */
const restartAfter =
  Number(/^RestartSec=(\d+)$/m.exec(readFileSync('ops/systemd/tidewater.service', 'utf8'))?.[1]) * 1000
const lookEvery = 1_000

/** Runs a shop as the service of systemd does: when it ends, everything that it started is killed, and it starts again. */
export class Service {
  readonly port: number
  /** When it was killed, by `performance.now()`. */
  readonly killed: number[] = []
  readonly #environment: Record<string, string>
  readonly #log: NodeJS.WritableStream
  #program: ChildProcess | undefined
  #others: number[] = []
  #isStopping = false
  #keepsOthers = false
  readonly #watch = setInterval(() => this.#look(), lookEvery)

  constructor(port: number, environment: Record<string, string>, logFile: string) {
    this.port = port
    this.#environment = { ...environment, PORT: String(port) }
    this.#log = createWriteStream(logFile, { flags: 'a' })
  }

  /** Starts the shop, and resolves when it is ready. */
  async start() {
    this.#isStopping = false
    this.#run()
    await this.untilReady()
  }

  get pid(): number {
    const pid = this.#program?.pid
    if (pid === undefined) throw new Error('The shop does not run.')
    return pid
  }

  /** Kills the shop, and as systemd does all that it started, or the shop alone. */
  kill({ alone = false } = {}) {
    this.#look()
    this.#keepsOthers = alone
    this.killed.push(performance.now())
    send(this.pid, 'SIGKILL')
  }

  async stop() {
    this.#isStopping = true
    clearInterval(this.#watch)
    const program = this.#program
    if (program?.exitCode !== null || program.signalCode !== null) return
    const ended = once(program, 'exit')
    send(this.pid, 'SIGCONT')
    program.kill('SIGTERM')
    await ended
  }

  async untilReady() {
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${this.port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) return
      if (this.#isStopping) throw new Error('The shop was stopped before it was ready.')
      await pause(200)
    }
  }

  #run() {
    const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'ops/chaos/shop.ts'], {
      env: { PATH: process.env.PATH, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    program.stdout.pipe(this.#log, { end: false })
    program.stderr.pipe(this.#log, { end: false })
    program.on('exit', () => void this.#ended())
    this.#program = program
  }

  async #ended() {
    if (this.#isStopping) return
    if (!this.#keepsOthers) for (const pid of this.#others) send(pid, 'SIGKILL')
    this.#keepsOthers = false
    this.#others = []
    await pause(restartAfter)
    if (!this.#isStopping) this.#run()
  }

  #look() {
    const pid = this.#program?.pid
    if (pid === undefined || this.#program?.exitCode !== null || this.#program.signalCode !== null) return
    const children = childrenOf(pid)
    this.#others = [...children, ...children.flatMap(childrenOf)]
  }
}
