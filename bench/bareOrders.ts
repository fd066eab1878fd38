import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { type AppParts, buildApp } from '#app/server.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { hashToken } from '#platform/auth/sessionTokens.ts'
import { type Connection, connectionOptions, openDatabase } from '#platform/db/database.ts'
import { addressOf } from '#shared/call.ts'
import type { NewLine } from './orderLoad.ts'

/** The user and the products of a sample order. Each id occurs nowhere else, so it can be found among the values. */
export interface Sample {
  token: string
  user_id: number
  products: number[]
  order_id: number
  promo_code: string
}

interface Statement {
  name?: string
  text: string
  values: readonly unknown[]
}

/** Opens a bare server that runs the statements of the shop for an order, with the values of the store that orders. */
export async function openBareOrders(to: Connection, sample: Sample, config: AppParts['config']) {
  const { add, place } = await recordStatements(to, sample, config)
  const pool = new pg.Pool({ ...connectionOptions(to), max: 20 })
  const answer = async (url: string, token: string, body: Partial<NewLine>) => {
    const [statements, products] = url.includes('placeOrder') ? [place, []] : [add, [Number(body.product_id)]]
    return replay(pool, statements, new Values(sample, token, products))
  }
  const server = createServer(async (request, response) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
    // Only our own load sends requests here, so the type of the body is known.
    const body = (await json(request)) as Partial<NewLine>
    const rows = await answer(request.url ?? '', token, body).catch((error: unknown) => void console.error(error))
    response.writeHead(rows ? 200 : 500, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}

/** Places an order in the shop and records its statements. */
async function recordStatements(
  to: Connection,
  { token, user_id, products, promo_code }: Sample,
  config: AppParts['config'],
) {
  let statements: Statement[] = []
  const db = openDatabase(to, {
    onQuery: ({ query: { sql: text, parameters: values } }) => {
      const named = values.length > 0 && { name: createHash('sha256').update(text).digest('base64url') }
      statements.push({ ...named, text, values })
    },
  })
  const app = await buildApp({ db, config })
  const ask = async (url: string, payload: object) => {
    statements = []
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': sampleKey }
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload, headers })
    if (statusCode !== 200) throw new Error(`The sample order was refused: ${body}`)
    return statements
  }
  let add: Statement[] = []
  for (const product_id of products.toReversed()) add = await ask(addressOf(cartCalls.add), { product_id, quantity: 2 })
  const place = await ask(addressOf(orderCalls.place, { userId: user_id }), { promo_code })
  await app.close()
  await db.destroy()
  return { add, place }
}
const sampleKey = randomUUID()

async function replay(pool: pg.Pool, statements: readonly Statement[], values: Values) {
  const client = await pool.connect()
  let rows: Row[] = []
  try {
    for (const { values: noted, ...statement } of statements) {
      const found = await client.query<Row>({ ...statement, values: values.inPlaceOf(noted) })
      values.learn(statement.text, found.rows)
      if (found.rows.length > 0) rows = found.rows
    }
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  return rows
}

interface Row {
  id?: number
  user_id?: number
  lines?: { product_id: number }[]
}

/** Replaces the ids of the sample by those of another order. Some of them are known only from results of PostgreSQL. */
class Values {
  readonly #sample: Sample
  readonly #sampleHash: Buffer
  readonly #token: string
  readonly #known = new Map<unknown, unknown>([[sampleKey, randomUUID()]])

  constructor(sample: Sample, token: string, products: readonly number[]) {
    this.#sample = sample
    this.#sampleHash = hashToken(sample.token)
    this.#token = token
    this.#set(sample.products, products)
  }

  inPlaceOf(noted: readonly unknown[]): unknown[] {
    return noted.map((value) => {
      if (Array.isArray(value)) return this.inPlaceOf(value)
      if (Buffer.isBuffer(value) && value.equals(this.#sampleHash)) return hashToken(this.#token)
      return this.#known.get(value) ?? value
    })
  }

  learn(text: string, rows: readonly Row[]) {
    const [first] = rows
    if (!first) return
    if (text.includes('token_hash')) this.#known.set(this.#sample.user_id, first.user_id)
    if (text.includes('orders_id_seq')) this.#known.set(this.#sample.order_id, first.id)
    const products = first.lines?.map(({ product_id }) => product_id)
    if (products) this.#set(this.#sample.products, products)
  }

  #set(noted: readonly number[], now: readonly unknown[]) {
    for (const [at, value] of now.entries()) this.#known.set(noted[at], value)
  }
}
