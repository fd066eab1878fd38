import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { RequestName } from './model.ts'

/** What became of all requests of a name. */
export interface Taken {
  sent: number
  /** Milliseconds from the moment at which each should have been sent to the end of its reply. */
  ms: number[]
  /** What else was answered, and how often. */
  failures: Map<string, number>
}

/** Somebody's way to the shop: the connections, and who it is. */
export interface Line {
  agent: Agent
  token?: string
  cookie?: string
}

/** A request. */
export interface Asked {
  method: string
  path: string
  body?: string
}

/** Longer than any time limit of a call. Whoever waits longer has gone. */
const patience = 30_000

/** Sends requests and measures them. */
export class Sender {
  taken = new Map<RequestName, Taken>()
  /** Staff and tills have connections that stay open, as a proxy in front of their browsers has. */
  readonly staff = new Agent({ keepAlive: true, maxSockets: 1000 })
  readonly #host = '127.0.0.1'
  readonly #port: number

  constructor(address: string) {
    this.#port = Number(new URL(address).port)
  }

  /** A visitor with a network address of their own, because the forms are limited by network. All of 127.0.0.0/8 is this machine. */
  visitor = (chance: () => number): Line => {
    const part = () => 1 + Math.floor(chance() * 250)
    return { agent: new Agent({ keepAlive: true, localAddress: `127.${part()}.${part()}.${part()}` }) }
  }

  /** Resolves with the reply if its status is 200. Any other reply is counted as a failure, and rejects. */
  async send(
    name: RequestName,
    { agent, token, cookie }: Line,
    { method, path, body }: Asked,
    since: number,
  ): Promise<Reply> {
    const taken = this.#takenBy(name)
    taken.sent++
    const headers = {
      ...(method === 'GET' && { 'accept-encoding': 'br' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      }),
    }
    const answered = Promise.withResolvers<Reply>()
    const sent = request({ host: this.#host, port: this.#port, method, path, agent, headers }, (answer) => {
      const status = answer.statusCode ?? 0
      buffer(answer).then((bytes) => {
        if (status === 200) answered.resolve({ bytes, cookies: answer.headers['set-cookie'] ?? [] })
        else answered.reject(new Error(`${status} ${codeIn(bytes)}`))
      }, answered.reject)
    })
    sent.setTimeout(patience, () => sent.destroy(new Error('no answer')))
    sent.on('error', answered.reject).end(body)
    try {
      const reply = await answered.promise
      taken.ms.push(performance.now() - since)
      return reply
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      taken.failures.set(sentence, (taken.failures.get(sentence) ?? 0) + 1)
      throw error
    }
  }

  close() {
    this.staff.destroy()
  }

  #takenBy(name: RequestName): Taken {
    const taken = this.taken.get(name) ?? { sent: 0, ms: [], failures: new Map() }
    this.taken.set(name, taken)
    return taken
  }
}

/** The code of a response that is no reply. An error page has none. */
const codeIn = (bytes: Buffer): string => /"code":"(\w+)"/.exec(String(bytes.subarray(0, 1000)))?.[1] ?? ''

export interface Reply {
  bytes: Buffer
  cookies: readonly string[]
}
