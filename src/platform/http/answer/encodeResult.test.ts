import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Call } from '#shared/call.ts'
import { cents, Money } from '#shared/money.ts'
import { codes } from '../../refusal/codes.ts'
import { Refusal } from '../../refusal/refusal.ts'
import { encodeError, encoderOf } from './encodeResult.ts'

const Row = z.object({ name: z.string(), price: Money })
const call = { method: 'POST', path: '/a/', summary: 'A', allow: ['admin'], reply: Row } as const satisfies Call
const fileCall = { ...call, reply: { mediaType: 'application/pdf' } } as const satisfies Call
const row = { name: 'Case', price: cents(1250), cost: cents(300) }

/** A reply that notes what is sent. */
function openReply() {
  const sent = { headers: {} as Record<string, string>, type: '', body: undefined as unknown }
  const reply = {
    header: (name: string, value: string) => {
      sent.headers[name] = value
    },
    removeHeader: (name: string) => delete sent.headers[name],
    type: (type: string) => {
      sent.type = type
      return reply
    },
    send: (body: unknown) => {
      sent.body = body
    },
  }
  return { sent, reply: reply as unknown as FastifyReply }
}

describe('the result of a call', () => {
  it('is sent with only the fields that the call declares, in their form on the wire', async () => {
    const { sent, reply } = openReply()
    await encoderOf(call)(reply, row)
    expect(sent).toEqual({ headers: {}, type: 'application/json; charset=utf-8', body: '{"name":"Case","price":12.5}' })
  })

  it('that is a file is saved under its name, with the type of the call or its own', async () => {
    const [named, shown] = [openReply(), openReply()]
    await encoderOf(fileCall)(named.reply, { fileName: 'slip.pdf', content: 'a' })
    await encoderOf(fileCall)(shown.reply, { mediaType: 'text/html', content: 'b' })
    expect(named.sent).toEqual({
      headers: { 'content-disposition': 'attachment; filename="slip.pdf"' },
      type: 'application/pdf',
      body: 'a',
    })
    expect(shown.sent).toEqual({ headers: {}, type: 'text/html', body: 'b' })
  })

  it('that fails before its first byte is no file', async () => {
    const { sent, reply } = openReply()
    const content = new Readable({ read() {} })
    await encoderOf(fileCall)(reply, { fileName: 'slip.pdf', content })
    content.destroy(new Error('The rows could not be read.'))
    await expect.poll(() => sent.headers).toEqual({})
  })
})

describe('the error of a call', () => {
  it('has the current row in the form of the reply, or of the form that the call declares for it', () => {
    const stale = new Refusal(codes.stale, { thing: 'product' }, { current: row })
    const current = (error: unknown) => (error instanceof Refusal ? error.more.current : undefined)
    expect(current(encodeError(call, stale))).toEqual({ name: 'Case', price: 12.5 })
    expect(current(encodeError({ ...call, current: Row.pick({ name: true }) }, stale))).toEqual({ name: 'Case' })
  })

  it('is otherwise returned as it is', () => {
    for (const error of [new Error('a'), new Refusal(codes.forbidden)]) expect(encodeError(call, error)).toBe(error)
  })
})
