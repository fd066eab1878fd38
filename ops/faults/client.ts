import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { addressOf, type BodyInput, type Call, type Params, type Reply } from '#shared/call.ts'
import { SessionUser } from '#shared/sessionUser.ts'

export interface Sent<C extends Call> {
  params?: Params<C>
  body?: BodyInput<C>
  file?: Buffer
  /** The Idempotency-Key. */
  key?: string
  /** The network address of a visitor. */
  from?: string
}

/** Who sends a request: a user who is signed in, a till, or a visitor. */
export interface Caller {
  token?: string
  id?: number
}

/** A response that is an error of the caller: it is not sent again. */
export class Refused extends Error {
  readonly status: number
  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(`${status} ${code}: ${message}`)
    this.status = status
  }
}

const tryAgainAfter = 300
/** Longer than any time limit of the shop, in milliseconds. */
const patience = 60_000
/** No limit of the shop locks anybody out for longer: docs/operations.md#limits. In seconds. */
const longestLock = 15 * 60

/** Sends calls. It sends a call again, as a user does, until a response says what happened. */
export class Client {
  /** Makes every call that waits for an answer give up. */
  isOver = false
  /** Responses that should not have come. */
  readonly errors: string[] = []
  readonly #address: string

  constructor(address: string) {
    this.#address = address
  }

  async until<const C extends Call>(caller: Caller, call: C, sent: Sent<C> = {}): Promise<Reply<C>> {
    for (;;) {
      const reply = await this.once(caller, call, sent)
      if (reply !== undefined) return reply
      if (this.isOver) throw new Error('The end came before the answer.')
      await pause(tryAgainAfter)
    }
  }

  /** Sends a call once. Returns undefined if it is unknown whether the server did the work. */
  async once<const C extends Call>(caller: Caller, call: C, sent: Sent<C> = {}): Promise<Reply<C> | undefined> {
    const response = await this.#fetch(call.method, addressOf(call, sent.params ?? {}), {
      headers: {
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(sent.key && { 'idempotency-key': sent.key }),
        ...(sent.from && { 'x-forwarded-for': sent.from }),
        ...(!call.upload && { 'content-type': 'application/json' }),
      },
      ...(call.method !== 'GET' && { body: call.upload ? formOf(call, sent) : JSON.stringify(sent.body ?? {}) }),
    })
    const body = await response?.json().catch(() => undefined)
    if (!response || body === undefined || response.status >= 500) return undefined
    if (!response.ok) throw new Refused(response.status, body)
    return body
  }

  /** Reads a page or a file to its end. */
  async read(path: string, { token }: Caller = {}) {
    const response = await this.#fetch('GET', path, { headers: { ...(token && { authorization: `Bearer ${token}` }) } })
    await response?.arrayBuffer().catch(() => undefined)
  }

  /** Signs in to an account of the demo shop. */
  async signIn(caller: Caller, name: string) {
    const body = { email: `${name}@tidewater.example`, password: demoPassword }
    const { token, id } = SessionUser.parse(await this.until({}, accountCalls.signIn, { body }))
    Object.assign(caller, { token, id })
  }

  async #fetch(method: string, path: string, init: RequestInit): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(this.#address + path, { method, ...init, signal }).catch(() => undefined)
    const where = `${method} ${path.replaceAll(/\d+/g, '…')}`
    if (response && response.status >= 500 && response.status !== 503)
      this.errors.push(`${where} returned ${response.status}`)
    const lock = Number(response?.headers.get('retry-after') ?? 0)
    if (lock > longestLock) this.errors.push(`${where} locked a caller out for ${lock} seconds`)
    return response
  }
}

function formOf<C extends Call>({ upload }: C, { body, file }: Sent<C>): FormData {
  const form = new FormData()
  if (!upload) return form
  form.append(upload.part, JSON.stringify(body))
  if (file) form.append(upload.field, new File([new Uint8Array(file)], 'picture.png'))
  return form
}
