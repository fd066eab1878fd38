import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, send } from '#test/processes.ts'

/** How a program is started. It gets this environment and no other variables. */
export interface Command {
  program: string
  args: readonly string[]
  environment: Record<string, string>
  cwd?: string
}

/** Runs a program as a service of systemd: when it ends, it starts again. */
export class Program {
  /** When it was killed, by `performance.now()`. */
  readonly killed: number[] = []
  /** True while it is started again when it ends. */
  isWanted = false
  readonly #command: Command
  readonly #restartAfter: number
  readonly #log: number
  #process: ChildProcess | undefined

  /** It is started again after this many milliseconds. */
  constructor(command: Command, logFile: string, restartAfter = 1_000) {
    this.#command = command
    this.#log = openSync(logFile, 'a')
    this.#restartAfter = restartAfter
  }

  run() {
    this.isWanted = true
    const { program, args, environment: env, cwd } = this.#command
    const started = spawn(program, args, {
      ...{ env, stdio: ['ignore', this.#log, this.#log] },
      ...(cwd !== undefined && { cwd }),
    })
    started.on('exit', () => void this.#restart())
    this.#process = started
  }

  get pid(): number {
    const pid = this.#process?.pid
    if (pid === undefined || !this.#isRunning) throw new Error(`${this.#command.program} does not run.`)
    return pid
  }

  /** Kills it with all programs that it has started, as systemd does, or alone. */
  kill({ alone = false } = {}) {
    this.killed.push(performance.now())
    for (const pid of alone ? [this.pid] : this.#family()) send(pid, 'SIGKILL')
  }

  /** Ends it in order, also if it or a program of it is frozen. */
  async stop() {
    this.isWanted = false
    if (!this.#process || !this.#isRunning) return
    for (const pid of this.#family()) send(pid, 'SIGCONT')
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }

  #family(): number[] {
    const children = childrenOf(this.pid)
    return [this.pid, ...children, ...children.flatMap(childrenOf)]
  }

  get #isRunning() {
    return this.#process?.exitCode === null && this.#process.signalCode === null
  }

  async #restart() {
    if (!this.isWanted) return
    await pause(this.#restartAfter)
    if (this.isWanted && !this.#isRunning) this.run()
  }
}

/** How long the service of systemd waits before it starts the shop again. */
const restartShopAfter =
  Number(/^RestartSec=(\d+)$/m.exec(readFileSync('ops/systemd/tidewater.service', 'utf8'))?.[1]) * 1000

/** A shop at an address and a port. `on` moves its command to another machine. */
export function openShopProgram(
  environment: Record<string, string>,
  logFile: string,
  on = (command: Command) => command,
): Program {
  const args = ['--disable-warning=ExperimentalWarning', 'ops/faults/shop.ts']
  const command = { program: process.execPath, args, environment: { PATH: process.env.PATH ?? '', ...environment } }
  return new Program(on(command), logFile, restartShopAfter)
}

export const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
