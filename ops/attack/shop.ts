import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isLoopback } from '#platform/http/proxies.ts'
import type { Figures } from './figures.ts'

/** A proxy that the shop trusts. Linux has all addresses of 127.0.0.0/8; elsewhere, everything comes from the trusted one. */
export const proxy = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'
export const hasUntrustedPeers = proxy !== '127.0.0.1'

/** Secrets of the settings, which no response may contain. */
export const secrets = { METRICS_TOKEN: 'marked-metrics-token-5d1f', BACKUP_KEY: 'marked-backup-key-93ae7c' }

export function checkLoopback(address: string) {
  if (!isLoopback(new URL(address).hostname)) throw new Error(`${address} is not an address of this machine.`)
}

/** The shop that is attacked: the real program in a process of its own. */
export class AttackedShop {
  readonly address: string
  /** The lines of its log. */
  readonly log: readonly string[]
  readonly #program: ChildProcess

  private constructor(address: string, program: ChildProcess, log: readonly string[]) {
    checkLoopback(address)
    this.address = address
    this.log = log
    this.#program = program
  }

  /** Starts a shop on a database that has the demo shop. */
  static async start(databaseUrl: string, folder: string, smtpUrl: string): Promise<AttackedShop> {
    const flags = ['--disable-warning=ExperimentalWarning', `--import=${import.meta.resolve('./figures.ts')}`]
    const program = spawn(process.execPath, [...flags, fileURLToPath(import.meta.resolve('#app/main.ts'))], {
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        ...{ DATABASE_URL: databaseUrl, DATA_DIR: folder, SMTP_URL: smtpUrl, BACKUP_URL: 'off', LOG_LEVEL: 'info' },
        ...{ PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: 'http://shop.test', TRUST_PROXY: proxy, ...secrets },
      },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const log: string[] = []
    const address = await new Promise<string>((resolve, reject) => {
      let rest = ''
      program.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        log.push(...lines)
        const [, found] = /open at (http:\/\/\S+?)\/admin/.exec(`${lines}${rest}`) ?? []
        if (found) resolve(found)
      })
      program.once('exit', (code) => reject(new Error(`The shop ended with ${code}: ${log.slice(-20).join('\n')}`)))
    })
    return new AttackedShop(address, program, log)
  }

  async figures(): Promise<Figures> {
    const received: Promise<[Figures]> = once(this.#program, 'message') as Promise<[Figures]>
    this.#program.send('figures')
    const [figures] = await received
    return figures
  }

  async stop() {
    if (this.#program.exitCode !== null || this.#program.signalCode !== null) return
    const ended = once(this.#program, 'exit')
    this.#program.kill('SIGTERM')
    await ended
  }
}
