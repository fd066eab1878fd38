import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { openLog } from '../process/log.ts'
import { trustedProxies, warnOfUntrustedProxies } from './proxies.ts'

describe('the trusted proxies', () => {
  it.each([
    ['loopback', ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'], ['10.0.0.1', '::2', '', 'loopback']],
    ['10.0.0.5', ['10.0.0.5', '::ffff:10.0.0.5'], ['10.0.0.6', '127.0.0.1']],
    ['172.18.0.0/16, loopback', ['172.18.255.1', '127.0.0.1'], ['172.19.0.1']],
    ['172.18.0.9/16', ['172.18.1.1'], ['172.19.0.1']],
    ['fd00::/8,2001:db8::5', ['fd12::1', '2001:DB8::5', 'fd12::1%eth0'], ['2001:db8::6', '10.0.0.1']],
  ])('in %j are %j, and not %j', (list, inside, outside) => {
    const isTrusted = trustedProxies(list)
    expect([inside.filter(isTrusted), outside.filter(isTrusted)]).toEqual([inside, []])
  })

  it.each([
    '10.0.0.5,',
    '10.0.0.0/33',
    'fd00::/129',
    '0.0.0.0/0',
    '::/0',
    '10.0.0',
    '300.1.1.1',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/-1',
    '::ffff:10.0.0.5',
    'proxy',
    'true',
    '*',
  ])('cannot be %j: the start ends with a sentence', (list) => {
    expect(() => trustedProxies(list)).toThrow(
      /^TRUST_PROXY lists the proxies .* like 172\.18\.0\.0\/16, 10\.0\.0\.5\. “/,
    )
  })
})

describe('a forwarded header from an address that is not trusted', () => {
  async function anApp() {
    const lines: { level: number; header?: string; from?: string; event: string }[] = []
    const app = Fastify({ loggerInstance: openLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }) })
    warnOfUntrustedProxies(app, trustedProxies('10.0.0.5'))
    app.get('/', () => 'hello')
    const from = (remoteAddress: string, header?: string) =>
      app.inject({ url: '/', remoteAddress, headers: header ? { [header]: '198.51.100.1' } : {} })
    return { from, lines }
  }

  it('is logged as a warning once an hour for each network', async () => {
    const { from, lines } = await anApp()
    await from('10.0.0.5', 'x-forwarded-for')
    await from('10.0.0.9')
    expect(lines).toEqual([])
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) await from('10.0.0.9', header)
    expect(lines).toMatchObject([
      { header: 'x-forwarded-for', from: '10.0.0.9', event: expect.stringContaining('TRUST_PROXY') },
    ])
    await from('2001:db8::1', 'forwarded')
    await from('2001:db8::2', 'x-real-ip')
    expect(lines.map(({ header }) => header)).toEqual(['x-forwarded-for', 'forwarded'])
    const hourLater = performance.now() + 3_600_001
    vi.spyOn(performance, 'now').mockReturnValue(hourLater)
    await from('10.0.0.9', 'x-real-ip')
    vi.restoreAllMocks()
    expect(lines).toHaveLength(3)
  })

  it('is logged at most twenty times an hour', async () => {
    const { from, lines } = await anApp()
    for (let n = 0; n < 30; n++) await from(`203.0.113.${n}`, 'x-forwarded-for')
    expect(lines).toHaveLength(20)
  })
})
