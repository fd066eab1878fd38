import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, send } from '#test/processes.ts'

/** How to start a program. It gets this environment and no other. */
export interface Command {
  program: string
  args: readonly string[]
  environment: Record<string, string>
  cwd?: string
}

interface Supervision {
  /** How long systemd waits before it starts the program again, in milliseconds. */
  restartAfter: number
  log: NodeJS.WritableStream
}

const lookEvery = 1_000

/** Runs a program as a service of systemd: when it ends, everything that it started is killed, and it starts again. */
export class Supervised {
  /** When it was killed, by `performance.now()`. */
  readonly killed: number[] = []
  readonly #command: Command
  readonly #supervision: Supervision
  #program: ChildProcess | undefined
  #others: number[] = []
  #isStopping = true
  #keepsOthers = false
  #watch: NodeJS.Timeout | undefined

  constructor(command: Command, supervision: Supervision) {
    this.#command = command
    this.#supervision = supervision
  }

  run() {
    this.#isStopping = false
    this.#watch ??= setInterval(() => this.#look(), lookEvery).unref()
    this.#spawn()
  }

  get isStopping() {
    return this.#isStopping
  }

  get pid(): number {
    const pid = this.#program?.pid
    if (pid === undefined || !this.#isRunning) throw new Error(`${this.#command.program} does not run.`)
    return pid
  }

  /** Kills the program, and as systemd does all that it started, or the program alone. */
  kill({ alone = false } = {}) {
    this.#look()
    this.#keepsOthers = alone
    this.killed.push(performance.now())
    send(this.pid, 'SIGKILL')
  }

  async stop() {
    this.keepStopped()
    const program = this.#program
    if (!program || !this.#isRunning) return
    const ended = once(program, 'exit')
    send(this.pid, 'SIGCONT')
    program.kill('SIGTERM')
    await ended
  }

  /** From now on it is not started again when it ends. */
  keepStopped() {
    this.#isStopping = true
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  get #isRunning() {
    return this.#program?.exitCode === null && this.#program.signalCode === null
  }

  #spawn() {
    const { program: file, args, environment, cwd } = this.#command
    const program = spawn(file, args, {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(cwd !== undefined && { cwd }),
    })
    program.stdout.pipe(this.#supervision.log, { end: false })
    program.stderr.pipe(this.#supervision.log, { end: false })
    program.on('exit', () => void this.#ended())
    this.#program = program
  }

  async #ended() {
    if (this.#isStopping) return
    if (!this.#keepsOthers) for (const pid of this.#others) send(pid, 'SIGKILL')
    this.#keepsOthers = false
    this.#others = []
    await pause(this.#supervision.restartAfter)
    if (!this.#isStopping && !this.#isRunning) this.#spawn()
  }

  #look() {
    const pid = this.#program?.pid
    if (pid === undefined || !this.#isRunning) return
    const children = childrenOf(pid)
    this.#others = [...children, ...children.flatMap(childrenOf)]
  }
}
