/** A shop's point-of-sale API, as a till speaks it: plain `fetch`, one method a call. */
export class Till {
  readonly #url: string
  readonly #key: string
  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  open = (pin: string) => this.#call<{ id: number; name: string; location: string }>('store/open', { pin })
  checkIn = (pin: string, once: string) => this.#call<Timestamp>('timestamp/checkIn', { pin }, once)
  checkOut = (pin: string, once: string) => this.#call<Timestamp>('timestamp/checkOut', { pin }, once)
  reportMobile = (report: MobileReport, once: string) => this.#call<{ id: number }>('mobileReport/insert', report, once)
  reportDay = (report: ZReport, once: string) => this.#call<{ id: number }>('zReport/insert', report, once)

  /**
   * `once` names what is being done. Sent again under the same name, it is done once and answered alike: so whatever got
   * no answer, or one that the shop could not help, is simply sent again. Any other refusal stays one.
   */
  async #call<Reply>(path: string, body: object, once?: string): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#send(path, body, once).catch((error: unknown) => error)
      // What each call answers stands in the shop's /pos/openapi.json.
      if (answer instanceof Response && answer.ok) return (await answer.json()) as Reply
      const refused = answer instanceof Response ? await Refused.of(answer) : undefined
      const isWorthMore = refused ? refused.status >= 500 : once !== undefined
      if (!isWorthMore || tries === mostTries) throw refused ?? answer
      await new Promise((resolve) => setTimeout(resolve, 2 ** tries * 250))
    }
  }

  #send = (path: string, body: object, once: string | undefined) =>
    fetch(`${this.#url}/pos/${path}/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        ...(once !== undefined && { 'idempotency-key': once }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
}

const mostTries = 4

/** What the shop would not do, in words for whoever stands at the till. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with which field. */
  readonly errors: { field: string; message: string }[]
  /** Seconds until another try may succeed, where there were too many. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    said: { message: string; code?: string; errors?: Refused['errors'] },
    retryAfter?: number,
  ) {
    super(said.message)
    this.status = status
    this.code = said.code
    this.errors = said.errors ?? []
    this.retryAfter = retryAfter
  }

  static async of(answer: Response) {
    const said = await answer.json().catch(() => ({ message: `The shop answered ${answer.status}.` }))
    const wait = answer.headers.get('retry-after')
    return new Refused(answer.status, said, wait === null ? undefined : Number(wait))
  }
}

export interface Timestamp {
  employee: string
  store: string
  date: string
  checkIn: string
  checkOut: string | null
}
/** A phone that was bought or taken in. */
export interface MobileReport {
  invoiceNo: string
  customer: string
  /** 15 digits, the last of them right. */
  imei: string
  description?: string
  /** In dollars. */
  value: number
}
/** What is counted at the end of a day, and what it should have come to, in dollars. */
export interface ZReport {
  charge: number
  c1: number
  c2: number
  calculatedCharge: number
  calculatedC1: number
  calculatedC2: number
  comment?: string
  employeesPresent?: string
}
