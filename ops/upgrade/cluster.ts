import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { findHaproxy } from '../../tools/debianPrograms.ts'
import type { Release } from './releases.ts'

/** HAProxy asks every node once a second whether it is ready, and believes the second no. */
const drainSeconds = 4

interface Node {
  program: ChildProcess
  release: Release
}

/** Three nodes with one database, behind HAProxy. */
export class Cluster {
  readonly address: string
  readonly #folder: string
  readonly #databaseUrl: string
  readonly #ports: readonly number[]
  readonly #nodes = new Map<number, Node>()
  #proxy: ChildProcess | undefined

  /** The proxy listens at the port, the nodes at the three that follow. */
  constructor(folder: string, databaseUrl: string, port: number) {
    this.#folder = folder
    this.#databaseUrl = databaseUrl
    this.#ports = [1, 2, 3].map((nth) => port + nth)
    this.address = `http://127.0.0.1:${port}`
  }

  async open(release: Release) {
    for (const port of this.#ports) await this.#startNode(port, release)
    const { program, libraries } = findHaproxy()
    const file = join(this.#folder, 'haproxy.cfg')
    writeFileSync(file, this.#configuration())
    this.#proxy = spawn(program, ['-f', file], {
      env: { ...process.env, LD_LIBRARY_PATH: libraries },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await this.#untilUp(this.#ports)
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
    const [printed, [status]] = await Promise.all([text(program.stderr!), once(program, 'exit')])
    if (status !== 1) throw new Error(`A node of ${release.name} should not have started.`)
    return printed.trim()
  }

  async close() {
    this.#proxy?.kill('SIGTERM')
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
        LOG_LEVEL: 'error',
        DEMO: '1',
        DRAIN_SECONDS: String(drainSeconds),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    program.stdout?.resume()
    return program
  }

  async #startNode(port: number, release: Release) {
    const program = this.#spawn(port, release)
    program.stderr?.pipe(process.stderr, { end: false })
    // An error of a request is a line of the log. Nothing else is printed there.
    program.stdout?.on('data', (line) => {
      if (String(line).startsWith('{')) process.stderr.write(line)
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
      await this.#tellProxy(`set server nodes/${port} state drain`)
      await pause(drainSeconds * 1000)
    }
    program.kill('SIGTERM')
    await once(program, 'exit')
    if (!release.drains) await this.#tellProxy(`set server nodes/${port} state ready`)
  }

  async #untilUp(ports: readonly number[]) {
    const isUp = async () => {
      const states = await this.#tellProxy('show stat')
      return ports.every((port) =>
        states.split('\n').some((line) => line.startsWith(`nodes,${port},`) && /,UP,/.test(line)),
      )
    }
    while (!(await isUp())) await pause(100)
  }

  /** Sends a command to HAProxy, and returns its response. */
  async #tellProxy(command: string): Promise<string> {
    const socket = connect(join(this.#folder, 'haproxy.sock'))
    socket.on('error', () => socket.destroy())
    socket.end(`${command}\n`)
    return text(socket).catch(() => '')
  }

  #configuration() {
    return `global
  stats socket ${join(this.#folder, 'haproxy.sock')} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 60s
  option redispatch
frontend shop
  bind ${this.address.slice('http://'.length)}
  http-request set-header X-Forwarded-For %[src]
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /health/ready
  timeout check 2s
  default-server check inter 1s fall 2 rise 1
${this.#ports.map((port) => `  server ${port} 127.0.0.1:${port}`).join('\n')}
`
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
