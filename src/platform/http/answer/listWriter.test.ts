import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { pageOf } from '#shared/list.ts'
import { cents, Money } from '#shared/money.ts'
import { RowStream } from '../../list/rowStream.ts'
import { codes } from '../../refusal/codes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { handleErrors } from '../errorHandler.ts'
import { logRequests } from '../requestLog.ts'
import { listWriter } from './listWriter.ts'

const Row = z.object({ name: z.string(), price: Money })
type Row = z.output<typeof Row>
const Page = pageOf(Row).extend({ totals: z.object({ price: Money }) })

const streamOf = <Item>(batches: Item[][], totals: object = {}) =>
  new RowStream<Item>(
    async function* () {
      yield* batches
    },
    () => totals,
  )

/** The reply as the client reads it. */
async function written(schema: z.ZodType, reply: unknown) {
  const body = await listWriter(schema)?.(reply)
  if (!body) throw new Error('The reply is not written as a list.')
  return JSON.parse(typeof body === 'string' ? body : await text(body))
}

const rows = fc.array(
  fc.array(fc.record({ name: fc.string({ unit: 'binary' }), price: fc.integer({ min: 0, max: 1e9 }).map(cents) }), {
    minLength: 1,
    maxLength: 3,
  }),
  { maxLength: 4 },
)

describe('a list that is written while it is read', () => {
  it('is valid JSON for all contents and numbers of rows', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (batches) => {
        const items = batches.flat().map((row) => z.encode(Row, row))
        expect(await written(z.array(Row), streamOf(batches))).toEqual(items)
        const reply = { items: streamOf(batches, { totals: { price: cents(150) } }), has_next: false }
        const total = items.length
        expect(await written(Page, reply)).toEqual({ items, has_next: false, total, totals: { price: 1.5 } })
      }),
    )
  })
  it.each([0, 1, 2, 201, 1000])('has %i rows when %i are read', async (count) => {
    const all = Array.from({ length: count }, (_, at) => ({ name: `\u2028"\\ 😀 ${at}`, price: cents(at) }))
    const read = await written(z.array(Row), streamOf(all.map((row) => [row])))
    expect(read).toEqual(all.map((row) => z.encode(Row, row)))
  })
  it('is not used for a short reply', () => {
    expect(listWriter(z.array(z.int()))?.([1, 2, 3])).toBeUndefined()
    expect(listWriter(z.object({ message: z.string() }))).toBeUndefined()
  })
  it('keeps the total of its page', async () => {
    const items = Array.from({ length: 500 }, (_, at) => ({ name: '', price: cents(at) }))
    const reply = { items, has_next: true, total: 10_000, has_more_than_total: true, totals: { price: cents(0) } }
    expect(await written(Page, reply)).toMatchObject({ has_next: true, total: 10_000, has_more_than_total: true })
  })
  it('sends only the fields that the call declares', async () => {
    const read = await written(z.array(Row), streamOf([[{ name: 'a', price: cents(1), secret: 'b' }]]))
    expect(read).toEqual([{ name: 'a', price: 0.01 }])
  })
})

describe('the rows of a list', () => {
  const endless = async () => {
    const counted = { read: 0, isEnded: false }
    const stream = new RowStream<Row>(async function* () {
      try {
        for (;;) {
          yield Array.from({ length: 200 }, () => ({ name: 'x'.repeat(500), price: cents(1) }))
          counted.read += 200
        }
      } finally {
        counted.isEnded = true
      }
    })
    return { counted, body: (await listWriter(z.array(Row))?.(stream)) as Readable }
  }
  it('are not read further while the client does not read', async () => {
    const { counted, body } = await endless()
    await once(body, 'readable')
    const before = counted.read
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    expect(counted.read - before).toBeLessThanOrEqual(200)
    for (let taken = 0; taken < 50; ) {
      if (body.read() !== null) taken++
      await new Promise(setImmediate)
    }
    expect(counted.read).toBeGreaterThan(before)
    expect(counted.read).toBeLessThan(52 * 200)
    body.destroy()
  })
  it('are no longer read when the client disconnects', async () => {
    const { counted, body } = await endless()
    await once(body, 'readable')
    body.destroy()
    await expect.poll(() => counted.isEnded).toBe(true)
  })
})

describe('if reading fails', () => {
  const serve = (stream: RowStream<number>) => {
    const app = Fastify()
    logRequests(app)
    handleErrors(app)
    app.get('/', async (_, reply) => reply.send(await listWriter(z.array(z.int()))?.(stream)))
    return app
  }
  it('at the first row the reply has the status of the failure', async () => {
    const full = new RowStream<number>(async function* () {
      yield* await Promise.reject<number[][]>(new Refusal(codes.manyLongLists, {}, { retryAfter: 60 }))
    })
    const reply = await serve(full).inject('/')
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().code]).toEqual([503, '60', 'busy'])
  })
  it('later the connection is broken', async () => {
    const broken = new RowStream<number>(async function* () {
      yield [1, 2]
      throw new Error('The database went away.')
    })
    await expect(serve(broken).inject('/')).rejects.toThrow()
  })
})
