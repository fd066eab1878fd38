import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { addressOf, type Call } from '#shared/call.ts'
import { type OpenShop, openShop } from '../openShop.ts'
import { bodyOf, openWire, request, statusOf } from '../wire.ts'

const megabyte = 1024 * 1024

let shop: OpenShop
let address: string
let admin: string
let hsc: string
beforeAll(async () => {
  shop = await openShop()
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await shop.signIn('admin')
  hsc = await shop.signIn('hsc')
})

const lineOf = (call: Call) => `${call.method} ${addressOf(call)}`
const json = { 'content-type': 'application/json' }
const as = (token: string) => ({ authorization: `Bearer ${token}` })

/** Sends the headers of a call that announces a body, and no byte of the body. */
async function announce(call: Call, headers: Record<string, string | number>) {
  const wire = openWire(address)
  wire.send(request(lineOf(call), headers))
  const response = await wire.until('"code"')
  wire.socket.destroy()
  return { status: statusOf(response), code: bodyOf(response).code }
}

const post = (call: Call, body: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: call.method, url: addressOf(call), payload: body, headers: { ...json, ...headers } })

describe('the caller is checked before the body is read', () => {
  it.each([
    ['with no token', discountCalls.create, {}, 401, 'signed_out'],
    ['with a made-up token', discountCalls.create, as('made-up'), 401, 'signed_out'],
    ['with the token of a role that is not allowed', discountCalls.create, 'hsc', 403, 'forbidden'],
    ['with a made-up token, where the body may hold one', navigationCalls.create, as('made-up'), 401, 'signed_out'],
    ['of a till with a made-up key', zReportCalls.insert, as('made-up'), 401, 'signed_out'],
    ['with an upload', imageCalls.insert, { 'content-type': 'multipart/form-data; boundary=x' }, 401, 'signed_out'],
  ] as const)('%s: the response is sent before any of the body was received', async (_, call, who, status, code) => {
    const headers = who === 'hsc' ? as(hsc) : who
    expect(await announce(call, { ...json, 'content-length': megabyte, ...headers })).toEqual({ status, code })
    expect(await announce(call, { ...json, 'transfer-encoding': 'chunked', ...headers })).toEqual({ status, code })
  })

  it('without a token the error is that of the session, even if the body is not valid', async () => {
    for (const body of ['{"promo_code":', '{"promo_code":5}', '"\\u0000"', 'x'.repeat(2 * megabyte)]) {
      const { statusCode, body: answer } = await post(discountCalls.create, body)
      expect([statusCode, JSON.parse(answer).code]).toEqual([401, 'signed_out'])
    }
    const other = await post(discountCalls.create, '<a/>', { 'content-type': 'text/xml' })
    expect(other.statusCode).toBe(401)
  })

  it('the body is not read at an unknown address', async () => {
    const wire = openWire(address)
    wire.send(request('POST /api/no/such/call/', { ...json, 'content-length': megabyte }))
    const response = await wire.until('"code"')
    expect([statusOf(response), bodyOf(response).code]).toEqual([404, 'not_found'])
    wire.socket.destroy()
  })

  it('a client that is still sending receives the response, and the connection is closed', async () => {
    const wire = openWire(address)
    wire.send(request(lineOf(discountCalls.create), { ...json, 'content-length': 8 * megabyte }))
    const sending = setInterval(() => wire.socket.writable && wire.send('x'.repeat(64 * 1024)), 2)
    const response = await wire.closed
    clearInterval(sending)
    wire.socket.destroy()
    expect(statusOf(response)).toBe(401)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(bodyOf(response).message).toBe('Sign in first.')
  })

  it('the connection stays open for the next request if the rest of the body is small', async () => {
    const wire = openWire(address)
    wire.send(request(lineOf(discountCalls.all), { ...json, 'content-length': 20_000 }))
    await wire.until('"code"')
    wire.send('x'.repeat(20_000))
    wire.send(request(lineOf(discountCalls.all), { ...as(admin), 'content-length': 0 }))
    expect(await wire.until('HTTP/1.1 200')).toContain('HTTP/1.1 401')
    wire.socket.destroy()
  })
})

describe('a call that accepts the token in the body', () => {
  it('is allowed with it', async () => {
    const { statusCode } = await post(navigationCalls.list, JSON.stringify({ token: admin }))
    expect(statusCode).toBe(200)
  })

  it('checks the session before it validates', async () => {
    for (const body of [{ token: 'made-up', heading: 5 }, { token: 7 }, []]) {
      const { statusCode } = await post(navigationCalls.create, JSON.stringify(body))
      expect(statusCode).toBe(401)
    }
  })

  it('reads 16 KB at most', async () => {
    const { statusCode } = await post(navigationCalls.list, JSON.stringify({ token: 'x'.repeat(16 * 1024) }))
    expect(statusCode).toBe(413)
  })
})

describe('a call that is open to everyone', () => {
  it('reads 16 KB at most, and responds before the rest was received', async () => {
    expect((await post(accountCalls.signIn, JSON.stringify({ email: 'x'.repeat(16 * 1024) }))).statusCode).toBe(413)
    const wire = openWire(address)
    wire.send(request(lineOf(accountCalls.signIn), { ...json, 'content-length': megabyte }))
    for (let sent = 0; sent < 8; sent++) wire.send('x'.repeat(64 * 1024))
    const response = await wire.closed
    expect([statusOf(response), bodyOf(response)]).toEqual([
      413,
      { message: 'That is too large to send.', code: 'too_large' },
    ])
    wire.socket.destroy()
  })

  it('reads no more either without a Content-Length', async () => {
    const wire = openWire(address)
    wire.send(request(lineOf(accountCalls.signIn), { ...json, 'transfer-encoding': 'chunked' }))
    for (let sent = 0; sent < 4; sent++) wire.send(`2000\r\n${'x'.repeat(0x2000)}\r\n`)
    expect(statusOf(await wire.closed)).toBe(413)
    wire.socket.destroy()
  })
})
