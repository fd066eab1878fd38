import { describe, expect, it } from 'vitest'
import { trustedProxies } from '#platform/http/proxies.ts'
import { type OpenShop, openShop } from '../openShop.ts'

interface Line {
  event: string
  reqId?: string
}
const written: string[] = []
const log = { write: (line: string) => written.push(line) }
const lines = (event: string): Line[] => written.map((line) => JSON.parse(line)).filter((line) => line.event === event)

describe('X-Request-Id', () => {
  let shop: OpenShop
  const idOf = async (sent: string | string[], remoteAddress = '10.0.0.5') => {
    const headers = { 'x-request-id': sent }
    const answer = await shop.app.inject({ url: '/api/stores', headers, remoteAddress })
    await expect.poll(() => lines('finished')).toHaveLength(1)
    const [line] = lines('finished')
    written.length = 0
    expect(answer.headers['x-request-id']).toBe(line?.reqId)
    return line?.reqId
  }
  const own = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/)

  it('of a trusted proxy is the id of the request, in the response and in the log', async () => {
    shop = await openShop('empty_shop', { log, isTrustedProxy: trustedProxies('10.0.0.5') })
    for (const id of [
      'f47ac10b-58cc-4372-a567-0e02b2c3d479',
      '4bf92f3577b34da6a3ce929d0e0e4736',
      '7F000001:8296_7F00001E:1F90_4F7B0A69_0003:790E',
      'a1b2c3d4',
    ]) {
      expect(await idOf(id)).toBe(id)
    }
  })

  it('of anybody else is replaced', async () => {
    expect(await idOf('f47ac10b-58cc-4372-a567-0e02b2c3d479', '10.0.0.6')).toEqual(own)
    expect(await idOf('f47ac10b-58cc-4372-a567-0e02b2c3d479', '127.0.0.1')).toEqual(own)
  })

  it.each([
    ['too short', '1234567'],
    ['too long', 'a'.repeat(129)],
    ['empty', ''],
    ['with a space', 'not one id'],
    ['with HTML', '<script>alert(1)</script>'],
    ['with a quote', 'abcdefgh"'],
    ['with other letters', 'abcdéfgh'],
    ['sent twice', ['abcdefgh', 'ijklmnop']],
  ])('that is %s is replaced', async (_, sent) => {
    expect(await idOf(sent)).toEqual(own)
  })
})
