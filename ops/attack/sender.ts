import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Report } from './report.ts'
import { proxy } from './shop.ts'

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address of the visitor, as a trusted proxy reports it. Without it, the peer sends the request itself. */
  from?: string
}

export interface Answer {
  /** 0 without a response. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  error?: string
}

const longestWait = 60_000
const atATime = 8

/** Sends requests to the shop, and counts each response in the report. */
export class Sender {
  readonly #address: string
  readonly #report: Report
  readonly #direct = new Agent({ keepAlive: true, maxSockets: atATime, localAddress: '127.0.0.1' })
  readonly #proxied = new Agent({ keepAlive: true, maxSockets: atATime, localAddress: proxy })

  constructor(address: string, report: Report) {
    this.#address = address
    this.#report = report
  }

  close() {
    this.#direct.destroy()
    this.#proxied.destroy()
  }

  /** Sends the request again if the server has closed a kept connection, which HTTP allows at any time. */
  async send(sent: Sent): Promise<Answer> {
    let answer = await this.#sendOnce(sent)
    if (answer.error === 'ECONNRESET' || answer.error === 'EPIPE') answer = await this.#sendOnce(sent)
    this.#report.count(sent, answer)
    return answer
  }

  async #sendOnce({ method, path, headers, body, from }: Sent): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    try {
      const sender = request(this.#address, {
        ...{ method, path, agent: from === undefined ? this.#direct : this.#proxied },
        headers: {
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...headers,
        },
        signal: AbortSignal.timeout(longestWait),
      })
      sender.on('error', reject).on('response', resolve).end(body)
      const response = await promise
      return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) }
    } catch (error) {
      const { code, message }: NodeJS.ErrnoException = error instanceof Error ? error : new Error(String(error))
      return { status: 0, headers: {}, body: Buffer.alloc(0), error: code ?? message }
    }
  }
}
