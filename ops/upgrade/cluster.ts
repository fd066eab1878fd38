import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#platform/db/database.ts'
import { drainSecondsOf, type ProxyName, startProxy } from './proxies.ts'
import type { Release } from './releases.ts'

/** In milliseconds. nginx sends nothing to a node that was away for 5 seconds, and Caddy notices a node within 3. */
const untilUsedAgain = 5_000
/** The names of the nodes in the example of HAProxy. */
const serverNames = ['one', 'two', 'three']

interface Node {
  program: ChildProcess
  release: Release
}

interface Options {
  proxy?: ProxyName
  drainSeconds?: number
  /** At most three, as in the examples of the proxies. */
  nodes?: number
  /** Nobody reads what the programs print. A node that cannot keep up has an error for each request. */
  isQuiet?: boolean
}

/** Nodes with one database, behind a proxy with the configuration that people take as an example. */
export class Cluster {
  readonly address: string
  readonly #folder: string
  readonly #databaseUrl: string
  readonly #ports: readonly number[]
  readonly #nodes = new Map<number, Node>()
  readonly #port: number
  readonly #proxyName: ProxyName
  readonly #drainSeconds: number
  readonly #isQuiet: boolean
  #proxy: ChildProcess | undefined

  /** The proxy listens at the port, the nodes at those that follow. */
  constructor(
    folder: string,
    connection: Connection,
    port: number,
    { proxy = 'haproxy', drainSeconds = drainSecondsOf(proxy), nodes = 3, isQuiet = false }: Options = {},
  ) {
    this.#folder = folder
    this.#databaseUrl = urlOf(connection)
    this.#port = port
    this.#ports = Array.from({ length: nodes }, (_, at) => port + 1 + at)
    this.#proxyName = proxy
    this.#drainSeconds = drainSeconds
    this.#isQuiet = isQuiet
    this.address = `http://127.0.0.1:${port}`
  }

  async open(release: Release) {
    for (const port of this.#ports) await this.#startNode(port, release)
    this.#proxy = startProxy(this.#proxyName, this.#folder, { proxy: this.#port, nodes: this.#ports }, this.#isQuiet)
    await this.#untilUp(this.#ports)
  }

  /** The processes that run. */
  get processes() {
    return {
      nodes: [...this.#nodes].map(([port, { program }]) => ({ port, pid: program.pid ?? 0 })),
      proxy: this.#proxy?.pid ?? 0,
    }
  }

  /** Replaces one node after the other. Two of them serve at any time. */
  async rollTo(release: Release) {
    for (const port of this.#ports) {
      await this.#stopNode(port)
      await this.#startNode(port, release)
      await this.#untilUp([port])
    }
  }

  /** Starts a fourth node that should not be able to start, and returns what it printed. */
  async startRefused(release: Release): Promise<string> {
    const program = this.#spawn(0, release)
    // Older releases printed the reason to the other stream.
    const streams = [program.stdout!, program.stderr!].map((stream) => text(stream))
    const [printed, [status]] = await Promise.all([Promise.all(streams), once(program, 'exit')])
    if (status !== 1) throw new Error(`A node of ${release.name} should not have started.`)
    return printed.join('').trim()
  }

  async close() {
    // The nodes end at once, because nobody sends anything to them any more.
    this.#proxy?.kill('SIGTERM')
    for (const { program } of this.#nodes.values()) {
      program.kill('SIGINT')
      setTimeout(() => program.kill('SIGINT'), 1000)
    }
    await Promise.all([...this.#nodes.keys()].map((port) => this.#stopNode(port)))
  }

  #spawn(port: number, { folder }: Release) {
    const program = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/app/main.ts'], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: this.#databaseUrl,
        DATA_DIR: join(this.#folder, 'files'),
        PORT: String(port),
        PUBLIC_URL: this.address,
        BACKUP_URL: 'off',
        LOG_LEVEL: this.#isQuiet ? 'silent' : 'error',
        DEMO: '1',
        DRAIN_SECONDS: String(this.#drainSeconds),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return program
  }

  async #startNode(port: number, release: Release) {
    const program = this.#spawn(port, release)
    program.stderr?.pipe(process.stderr, { end: false })
    // An error of a request is a line of the log. A 503 is reported by whoever got it.
    program.stdout?.on('data', (text) => {
      for (const line of String(text).split('\n'))
        if (/^\{"level":[56]0/.test(line) && !line.includes('"status":503')) console.error(line)
    })
    this.#nodes.set(port, { program, release })
    while (!(await isReady(port))) {
      if (program.exitCode !== null) throw new Error(`A node of ${release.name} did not start.`)
      await pause(100)
    }
  }

  async #stopNode(port: number) {
    const node = this.#nodes.get(port)
    if (!node) return
    this.#nodes.delete(port)
    const { program, release } = node
    if (program.exitCode !== null) throw new Error(`A node of ${release.name} ended by itself.`)
    if (!release.drains && this.#proxy?.exitCode === null) {
      await this.#tellProxy(`set server ready/${this.#serverAt(port)} state drain`)
      await pause(this.#drainSeconds * 1000)
    }
    program.kill('SIGTERM')
    await once(program, 'exit')
    if (!release.drains) await this.#tellProxy(`set server ready/${this.#serverAt(port)} state ready`)
  }

  /** Waits until the proxy uses the nodes. An operator without a look into the proxy waits some seconds. */
  async #untilUp(ports: readonly number[]) {
    if (this.#proxyName !== 'haproxy') return void (await pause(untilUsedAgain))
    const isUp = async () => {
      const states = await this.#tellProxy('show stat')
      return ports.every((port) =>
        states.split('\n').some((line) => line.startsWith(`ready,${this.#serverAt(port)},`) && /,UP,/.test(line)),
      )
    }
    while (!(await isUp())) await pause(100)
  }

  /** Sends a command to HAProxy, and returns its response. */
  async #tellProxy(command: string): Promise<string> {
    const socket = connect(join(this.#folder, 'haproxy', 'haproxy.sock'))
    socket.on('error', () => socket.destroy())
    socket.end(`${command}\n`)
    return text(socket).catch(() => '')
  }

  #serverAt(port: number) {
    return serverNames[this.#ports.indexOf(port)]
  }
}

function urlOf(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { user, port, database, host } = connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
