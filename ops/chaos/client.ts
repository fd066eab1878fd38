import { setTimeout as pause } from 'node:timers/promises'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { addressOf, type BodyInput, type Call, type Params, type Reply } from '#shared/call.ts'
import { SessionUser } from '#shared/sessionUser.ts'

/** What happened to the requests of one fault. */
export interface Counts {
  requests: number
  /** No response, 429 or 503: the client is to try again. */
  failed: number
  /** Any other error, each once. There should be none. */
  errors: Map<string, number>
  /** The longest time for which a caller was locked out, in seconds. */
  locked: number
}
export const noCounts = (): Counts => ({ requests: 0, failed: 0, errors: new Map(), locked: 0 })

export interface Sent<C extends Call> {
  params?: Params<C>
  body?: BodyInput<C>
  file?: Buffer
  /** The Idempotency-Key. */
  key?: string
  /** The network address of a visitor. */
  from?: string
}

/** Whom a request is from: a signed-in account, a till, or a visitor. */
export interface Caller {
  token?: string
  cookie?: string
}

/** A response that is no reply: it is to be read, and not sent again. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, { code, message }: { code: string; message: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

const tryAgainAfter = 300
/** Longer than any time limit of the shop. */
const patience = 60_000

/** Sends calls, and sends one again as a user does: until there is an answer that says what happened. */
export class Client {
  counts = noCounts()
  readonly #address: string
  #isOver = false

  constructor(address: string) {
    this.#address = address
  }

  /** Makes every call that waits for an answer give up. */
  end() {
    this.#isOver = true
  }

  get isOver() {
    return this.#isOver
  }

  async until<const C extends Call>(caller: Caller, call: C, sent: Sent<C> = {}): Promise<Reply<C>> {
    for (;;) {
      const reply = await this.once(caller, call, sent)
      if (reply !== undefined) return reply
      if (this.#isOver) throw new Error('The end came before the answer.')
      await pause(tryAgainAfter)
    }
  }

  /** Sends a call once. Returns undefined if it is unknown whether the server did the work. */
  async once<const C extends Call>(caller: Caller, call: C, sent: Sent<C> = {}): Promise<Reply<C> | undefined> {
    const response = await this.#fetch(call.method, addressOf(call, sent.params ?? {}), {
      headers: {
        ...(caller.token && { authorization: `Bearer ${caller.token}` }),
        ...(caller.cookie && { cookie: caller.cookie }),
        ...(sent.key && { 'idempotency-key': sent.key }),
        ...(sent.from && { 'x-forwarded-for': sent.from }),
        ...(!call.upload && { 'content-type': 'application/json' }),
      },
      ...(call.method !== 'GET' && { body: call.upload ? formOf(call, sent) : JSON.stringify(sent.body ?? {}) }),
    })
    const body = await response?.json().catch(() => undefined)
    if (!response || body === undefined) return undefined
    if (response.ok) {
      const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
      if (cookies.length > 0) caller.cookie = cookies.join('; ')
      return body
    }
    this.counts.locked = Math.max(this.counts.locked, Number(response.headers.get('retry-after') ?? 0))
    if (response.status >= 500) return undefined
    throw new Refused(response.status, body)
  }

  /** Returns the bytes of a file or a page. */
  async read(path: string, { token }: Caller = {}): Promise<Buffer | undefined> {
    const response = await this.#fetch('GET', path, { headers: { ...(token && { authorization: `Bearer ${token}` }) } })
    if (!response?.ok) return undefined
    return response.arrayBuffer().then(
      (bytes) => Buffer.from(bytes),
      () => undefined,
    )
  }

  /** Counts an answer that should not have come. */
  note(sentence: string) {
    this.counts.errors.set(sentence, (this.counts.errors.get(sentence) ?? 0) + 1)
  }

  async #fetch(method: string, path: string, init: RequestInit): Promise<Response | undefined> {
    const { counts } = this
    counts.requests++
    const response = await fetch(this.#address + path, {
      method,
      ...init,
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined)
    if (!response || response.status === 503 || response.status === 429) counts.failed++
    // Its text has the id of the request, by which the log of the shop has the reason.
    else if (response.status >= 500) this.note(`${method} ${path.replaceAll(/\d+/g, '…')} returned ${response.status}`)
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

/** An account of the demo shop that signs in when it has to. */
export class Account implements Caller {
  token?: string
  cookie?: string
  id = 0
  readonly email: string
  readonly #client: Client

  constructor(client: Client, name: string) {
    this.#client = client
    this.email = `${name}@tidewater.example`
  }

  async signIn() {
    const body = { email: this.email, password: demoPassword }
    const { token, id } = SessionUser.parse(await this.#client.until({}, accountCalls.signIn, { body }))
    this.token = token
    this.id = id
  }
}
