import * as z from 'zod'
import { askSource, type SourceAnswer } from './askSource.ts'
import { MoveStopped } from './moveStopped.ts'

export interface SourceAddress {
  /** Where the main API is: `https://old.example` if its sign-in is at https://old.example/user/signin/. */
  address: string
  /** Where the API of the point of sale is. */
  pos?: string | undefined
  email: string
  password: string
}

/** The system that the retailer uses today, signed in. */
export interface SourceSystem {
  address: string
  /** A list as one page or as many, one after the other. */
  pages: (path: string, body?: object) => AsyncGenerator<SourcePage>
  /** The same for a list of the tills. */
  posPages: (path: string) => AsyncGenerator<SourcePage>
}

export interface SourcePage {
  rows: unknown[]
  /** How many rows that system counts. */
  total: number | undefined
}

/** A list that is longer never ends. */
const mostPages = 20_000

export async function openSource({ address, pos, email, password }: SourceAddress): Promise<SourceSystem> {
  const main = plainAddress(address)
  const till = pos === undefined ? main.replace(/\/api$/, '/pos') : plainAddress(pos)
  let token = await signIn(main, email, password)

  async function post(base: string, path: string, body: object): Promise<unknown> {
    const send = () => askSource(base + path, asJson({ ...body, token }, token))
    let answer = await send()
    if (answer.status === 401) {
      // The session may have ended during a long run.
      token = await signIn(main, email, password)
      answer = await send()
    }
    if (answer.status !== 200) throw new MoveStopped(whyNot(base, path, answer))
    return parseJson(answer, base + path)
  }

  async function* pages(base: string, path: string, body: object): AsyncGenerator<SourcePage> {
    let last = ''
    for (let page = 1; page <= mostPages; page++) {
      const answer = await post(base, path, page === 1 ? body : { ...body, page })
      const rows = rowsIn(answer)
      if (!rows) throw new MoveStopped(`${base}${path} answers no list. ${checkAddress}`)
      const first = JSON.stringify(rows[0] ?? null)
      // A system without pages answers the same rows to each page.
      if (page > 1 && (rows.length === 0 || first === last)) return
      last = first
      yield { rows, total: Answer.safeParse(answer).data?.total }
      if (Answer.safeParse(answer).data?.has_next !== true) return
    }
    throw new MoveStopped(`${base}${path} has more than ${mostPages} pages. ${checkAddress}`)
  }

  return {
    address: main,
    pages: (path, body = {}) => pages(main, path, body),
    posPages: (path) => pages(till, path, {}),
  }
}

const checkAddress = 'Check the address: it has to be the system that the shop uses today.'

/** Only http and https, without a user, a query or a last slash. */
export function plainAddress(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || given.length > 300) {
    throw new MoveStopped('The address has to begin with http:// or https://, like https://old.example/api.')
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const Answer = z.object({
  has_next: z.boolean().optional().catch(undefined),
  total: z.coerce.number().optional().catch(undefined),
})

/** The rows of an answer: the answer itself, or the list in it. */
export function rowsIn(answer: unknown): unknown[] | undefined {
  if (Array.isArray(answer)) return answer
  if (typeof answer !== 'object' || answer === null) return undefined
  const lists = Object.entries(answer).filter(([, value]) => Array.isArray(value))
  const [, rows] = lists.find(([name]) => name === 'items') ?? (lists.length === 1 ? lists[0] : undefined) ?? []
  return Array.isArray(rows) ? rows : undefined
}

const SignedIn = z.object({ token: z.string().min(1), type: z.string() })

async function signIn(main: string, email: string, password: string): Promise<string> {
  const path = '/user/signin/'
  const answer = await askSource(main + path, asJson({ email, password }))
  if ([400, 401, 403, 422].includes(answer.status)) {
    throw new MoveStopped(
      `${main} does not accept the e-mail address or the password. Check MOVEIN_EMAIL and MOVEIN_PASSWORD.`,
    )
  }
  if (answer.status !== 200) throw new MoveStopped(whyNot(main, path, answer))
  const user = SignedIn.safeParse(parseJson(answer, main + path)).data
  if (!user) throw new MoveStopped(`${main}${path} answers no session. ${checkAddress}`)
  if (user.type !== 'admin') {
    throw new MoveStopped(
      `${email} is no administrator of that system. Set MOVEIN_EMAIL and MOVEIN_PASSWORD to an account of the type admin.`,
    )
  }
  return user.token
}

function whyNot(base: string, path: string, { status }: SourceAnswer): string {
  if (status === 404)
    return `There is no ${path} at ${base}. ${checkAddress} The calls of the tills can be at another one: --pos.`
  if (status === 401 || status === 403)
    return `${base}${path} is not open to this account. Use an account of the type admin.`
  return `${base}${path} answers with the error ${status}, also when it was asked again. Try again later.`
}

const asJson = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
})

function parseJson({ bytes }: SourceAnswer, address: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new MoveStopped(`${address} does not answer as that system does. ${checkAddress}`)
  }
}
