import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import type { Database } from '../../db/database.ts'
import { openLog } from '../../process/log.ts'
import { answer } from '../answer.ts'
import { handleErrors } from '../errorHandler.ts'
import { logRequests } from '../requestLog.ts'
import type { Kept } from './idempotency.ts'

const count = {
  method: 'POST',
  path: '/count/',
  summary: 'Count',
  allow: ['public'],
  reply: z.object({ counted: z.int() }),
} as const satisfies Call
const countOnce = { ...count, allow: ['admin', 'admin_warehouse'], idempotent: true } as const satisfies Call
type Keep = (tx: Database, reply: { counted: number }) => Promise<Kept<{ counted: number }>>

let shop: OpenShop
let admin: string
let warehouse: string
let logged: string[]
let counted: number
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  warehouse = await shop.signIn('warehouse')
})

/** Starts a server with one call, and sends the call once with each of these keys, by the admin or by these users. */
async function send(add: (app: FastifyInstance) => void, keys: (string | undefined)[], tokens: string[] = []) {
  logged = []
  counted = 0
  const app = Fastify({ loggerInstance: openLog('error', { write: (line) => logged.push(line) }) })
  app.decorate('calls', [])
  app.decorate('db', shop.db)
  await app.register(multipart)
  logRequests(app)
  handleErrors(app)
  add(app)
  const replies = []
  for (const [at, key] of keys.entries()) {
    const headers = { authorization: `Bearer ${tokens[at] ?? admin}`, ...(key && { 'idempotency-key': key }) }
    const reply = await app.inject({ method: 'POST', url: '/api/count/', headers, payload: {} })
    replies.push([reply.statusCode, reply.json().counted])
  }
  await app.close()
  return replies
}
const counting = (handle: (keep: Keep) => Promise<Kept<{ counted: number }>>) => (app: FastifyInstance) =>
  answer(app, countOnce, ({ keep }) => handle(keep))

describe('an idempotent call', () => {
  it('does its work once for each key, and every time without a key', async () => {
    const handle = (keep: Keep) => shop.db.transaction().execute((tx) => keep(tx, { counted: ++counted }))
    expect(await send(counting(handle), ['a', 'a', 'b', undefined, undefined])).toEqual([
      [200, 1],
      [200, 1],
      [200, 3],
      [200, 4],
      [200, 5],
    ])
  })

  it('does the work of another user with the same key, who never gets the first reply', async () => {
    const handle = (keep: Keep) => shop.db.transaction().execute((tx) => keep(tx, { counted: ++counted }))
    expect(await send(counting(handle), ['e', 'e', 'e'], [admin, warehouse, admin])).toEqual([
      [200, 1],
      [200, 2],
      [200, 1],
    ])
  })

  it.each(['c', undefined])('fails with 500 if its handler does not keep the reply, with the key %s', async (key) => {
    // @ts-expect-error: a handler can only return the result of `keep`.
    const forgetful = counting(async () => ({ counted: ++counted }))
    expect(await send(forgetful, [key])).toEqual([[500, undefined]])
    expect(logged.join()).toContain('The handler of POST /count/ did not keep its reply')
  })

  it.each(['d', undefined])(
    'fails with 500 if the reply is kept outside a transaction, with the key %s',
    async (key) => {
      expect(
        await send(
          counting((keep) => keep(shop.db, { counted: ++counted })),
          [key],
        ),
      ).toEqual([[500, undefined]])
      expect(logged.join()).toContain('/count/ keeps its reply outside the transaction of its work')
    },
  )
})

it('a call that is not idempotent has no "keep"', async () => {
  const kept: unknown[] = []
  const add = (app: FastifyInstance) =>
    answer(app, count, ({ keep }) => {
      const nothing: undefined = keep
      kept.push(nothing)
      return { counted: ++counted }
    })
  expect(await send(add, ['e', 'e'])).toEqual([
    [200, 1],
    [200, 2],
  ])
  expect(kept).toEqual([undefined, undefined])
})
