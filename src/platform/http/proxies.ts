import { BlockList, isIP } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../limits/network.ts'
import { StartRefused } from '../refusal/startRefused.ts'

export type IsTrusted = (address: string | undefined) => boolean

/** Parses the list of trusted proxies: addresses, ranges, or the word loopback. Anything else ends the start. */
export function trustedProxies(list: string): IsTrusted {
  const trusted = new BlockList()
  for (const entry of list.split(',').map((each) => each.trim())) addTo(trusted, entry)
  return (address = '') => {
    const [bare = ''] = address.split('%')
    const family = isIP(bare)
    return family !== 0 && trusted.check(bare, family === 4 ? 'ipv4' : 'ipv6')
  }
}

function addTo(trusted: BlockList, entry: string) {
  if (entry === 'loopback') {
    trusted.addSubnet('127.0.0.0', 8)
    trusted.addAddress('::1', 'ipv6')
    return
  }
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? []
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  // A range of all addresses is rejected, because every visitor could then pretend to be another.
  if (family === 0 || isMapped(address) || length > most || length < 1) throw refused(entry)
  trusted.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
}

/** An IPv4 address written as IPv6, like ::ffff:10.0.0.5. It would never match: IPv4 requests are compared as IPv4. */
const isMapped = (address: string) => isIP(address) === 6 && isIP(networkOf(address)) === 4

const refused = (entry: string) =>
  new StartRefused(
    `TRUST_PROXY lists the proxies whose X-Forwarded-For is believed: addresses, ranges or loopback, like 172.18.0.0/16, 10.0.0.5. “${entry}” is none of these.`,
  )

/** Returns whether only this machine can reach the host. */
export const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

const forwardedHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip']
const anHour = 3_600_000
const mostWarnings = 20

/**
 * Logs a warning when a forwarded header is ignored because it comes from an address that is not trusted. Often that is a
 * proxy that is missing in TRUST_PROXY. Visitors can send the header as well, so the warnings are limited to one for each
 * network in an hour, and 20 in all.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, isTrusted: IsTrusted) {
  let warned = new Set<string>()
  let since = performance.now()
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress }, log }) => {
    const header = forwardedHeaders.find((name) => headers[name] !== undefined)
    if (!header || remoteAddress === undefined || isTrusted(remoteAddress)) return
    if (performance.now() - since > anHour) {
      warned = new Set()
      since = performance.now()
    }
    const network = networkOf(remoteAddress)
    if (warned.has(network) || warned.size >= mostWarnings) return
    warned.add(network)
    log.warn(
      { header, from: remoteAddress },
      'Ignored a forwarded header from an address that is not in TRUST_PROXY. If it is your proxy, add it: until then all visitors count as one.',
    )
  })
}
