import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { doWork } from './doWork.ts'
import type { WorkInput } from './heavyCall.ts'

const call = {
  method: 'POST',
  path: '/a/',
  summary: 'A',
  allow: ['admin'],
  reply: z.object({}),
} as const satisfies Call
const input = { params: undefined, body: { id: 7 }, caller: { user_id: 1 } } as unknown as WorkInput
const becomesLong = () => {}

/** Does the work of a call, and returns who did it, with which arguments. */
async function workOf(each: Call) {
  const done: unknown[] = []
  const note =
    (who: string) =>
    async (...given: unknown[]) =>
      done.push(who, ...given)
  const server = { answerHeavy: note('the worker') }
  await doWork({ server, headers: {}, becomesLong } as unknown as FastifyRequest, each, input, note('the handler'))
  return done
}

it('the work is done by the handler, also that of an idempotent call without a key', async () => {
  expect(await workOf(call)).toEqual(['the handler', input])
  expect(await workOf({ ...call, idempotent: true })).toEqual(['the handler', input])
})

it('a heavy call is passed to the worker, by its name', async () => {
  const heavy = { ...call, reply: { mediaType: 'application/pdf', isHeavy: true } } as const satisfies Call
  expect(await workOf(heavy)).toEqual(['the worker', 'POST /a/', input, becomesLong])
})
