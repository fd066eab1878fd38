/** The shop's point-of-sale API, with one method for each call. */
export class Till {
  readonly #url: string
  readonly #key: string
  constructor(url: string, key: string) {
    this.#url = url
    this.#key = key
  }

  open = (pin: string) => this.#call<{ id: number; name: string; location: string }>('store/open', { pin })
  checkIn = (pin: string, key: string) => this.#call<Timestamp>('timestamp/checkIn', { pin }, key)
  checkOut = (pin: string, key: string) => this.#call<Timestamp>('timestamp/checkOut', { pin }, key)
  reportMobile = (report: MobileReport, key: string) => this.#call<{ id: number }>('mobileReport/insert', report, key)
  reportDay = (report: ZReport, key: string) => this.#call<{ id: number }>('zReport/insert', report, key)

  /**
   * A call with an idempotency key does its work once, even if it is sent several times. So it is sent again if there was no
   * response, or an error of the server. Any other refusal is thrown.
   */
  async #call<Reply>(path: string, body: object, key?: string): Promise<Reply> {
    for (let tries = 1; ; tries++) {
      const response = await this.#send(path, body, key).catch((error: unknown) => error)
      // The shop's /pos/openapi.json describes the response of each call.
      if (response instanceof Response && response.ok) return (await response.json()) as Reply
      const refused = response instanceof Response ? await Refused.of(response) : undefined
      const canTryAgain = refused ? refused.status >= 500 : key !== undefined
      if (!canTryAgain || tries === mostTries) throw refused ?? response
      await new Promise((resolve) => setTimeout(resolve, 2 ** tries * 250))
    }
  }

  #send = (path: string, body: object, key: string | undefined) =>
    fetch(`${this.#url}/pos/${path}/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#key}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(15_000),
    })
}

const mostTries = 4

/** The shop refused a call. The message is for the person at the till. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  /** The fields that are wrong. */
  readonly errors: { field: string; message: string }[]
  /** Seconds until another try may succeed, if there were too many calls. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    body: { message: string; code?: string; errors?: Refused['errors'] },
    retryAfter?: number,
  ) {
    super(body.message)
    this.status = status
    this.code = body.code
    this.errors = body.errors ?? []
    this.retryAfter = retryAfter
  }

  static async of(response: Response) {
    const body = await response.json().catch(() => ({ message: `The shop answered ${response.status}.` }))
    const wait = response.headers.get('retry-after')
    return new Refused(response.status, body, wait === null ? undefined : Number(wait))
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
  /** 15 digits, the last of which is a check digit. */
  imei: string
  description?: string
  /** In dollars. */
  value: number
}
/** The money that was counted at the end of a day, and the money that should have been there, in dollars. */
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
