import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { openLog } from '../../process/log.ts'
import { answer, answerOnce } from '../answer.ts'
import { handleErrors } from '../errorHandler.ts'
import { logRequests } from '../requestLog.ts'

const count = {
  method: 'POST',
  path: '/count/',
  summary: 'Count',
  allow: ['public'],
  reply: z.object({ counted: z.int() }),
} as const satisfies Call
const countOnce = { ...count, allow: ['admin', 'admin_warehouse'], idempotent: true } as const satisfies Call

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
let saved: number
const counting = (app: FastifyInstance) =>
  answerOnce(app, countOnce, {
    work: async () => ({ counted: ++counted }),
    afterwards: () => {
      saved++
    },
  })

describe('an idempotent call', () => {
  it('does its work once for each key, and every time without a key', async () => {
    saved = 0
    expect(await send(counting, ['a', 'a', 'b', undefined, undefined])).toEqual([
      [200, 1],
      [200, 1],
      [200, 3],
      [200, 4],
      [200, 5],
    ])
    // The work of the second call was rolled back.
    expect(saved).toBe(4)
  })

  it('does the work of another user with the same key, who never gets the first reply', async () => {
    expect(await send(counting, ['e', 'e', 'e'], [admin, warehouse, admin])).toEqual([
      [200, 1],
      [200, 2],
      [200, 1],
    ])
  })

  it('keeps its reply in the transaction of its work, so that work that fails can be sent again with the key', async () => {
    const failing = (app: FastifyInstance) =>
      answerOnce(app, countOnce, {
        before: async () => ++counted,
        work: async (tx, _, found) => {
          expect(tx.isTransaction).toBe(true)
          if (found === 1) throw new Error('The first try fails')
          return { counted: found }
        },
      })
    expect(await send(failing, ['f', 'f', 'f'])).toEqual([
      [500, undefined],
      [200, 2],
      [200, 2],
    ])
    expect(logged.join()).toContain('The first try fails')
  })
})

it('a call that is not idempotent is done each time, also with a key', async () => {
  const add = (app: FastifyInstance) => answer(app, count, () => ({ counted: ++counted }))
  expect(await send(add, ['e', 'e'])).toEqual([
    [200, 1],
    [200, 2],
  ])
})

it('an idempotent call can only be answered once, and others only each time', () => {
  // Only the compiler reads it.
  const compiled = (app: FastifyInstance) => {
    // @ts-expect-error: its reply would not be kept.
    answer(app, countOnce, () => ({ counted: 1 }))
    // @ts-expect-error: clients may send it again to do its work again.
    answerOnce(app, count, { work: async () => ({ counted: 1 }) })
  }
  expect(compiled).toBeTypeOf('function')
})
