import { Agent, type IncomingHttpHeaders, request } from 'node:http'
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
/** More is not kept. The longest responses are exports. */
const mostKept = 32 * 1024 * 1024

/** Sends requests to the shop, at most this many at a time. */
export class Sender {
  readonly #address: string
  readonly #direct: Agent
  readonly #proxied: Agent

  constructor(address: string, atATime = 8) {
    this.#address = address
    const options = { keepAlive: true, maxSockets: atATime, maxTotalSockets: atATime }
    this.#direct = new Agent({ ...options, localAddress: '127.0.0.1' })
    this.#proxied = new Agent({ ...options, localAddress: proxy })
  }

  close() {
    this.#direct.destroy()
    this.#proxied.destroy()
  }

  /** Sends the request again if a connection was closed that had been kept open, which HTTP allows at any time. */
  async send(sent: Sent): Promise<Answer> {
    const answer = await this.#sendOnce(sent)
    return answer.error === 'ECONNRESET' || answer.error === 'EPIPE' ? this.#sendOnce(sent) : answer
  }

  #sendOnce({ method, path, headers, body, from }: Sent): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const fail = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, headers: {}, body: Buffer.alloc(0), error: error.code ?? error.message })
    const agent = from === undefined ? this.#direct : this.#proxied
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sender = request(this.#address, {
      method,
      path,
      agent,
      headers: { ...length, ...(from !== undefined && { 'x-forwarded-for': from }), ...headers },
      signal: AbortSignal.timeout(longestWait),
    })
    sender.on('error', fail)
    sender.on('response', (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size <= mostKept) parts.push(part)
      })
      answer.on('error', fail)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
      answer.on('close', () => fail(new Error('The response was cut off.')))
    })
    sender.end(body)
    return promise
  }
}
