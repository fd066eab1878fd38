import { isIP } from 'node:net'

/**
 * Returns the network of an address. An IPv4 address is its own network. The network of an IPv6 address is its first 64 bits,
 * because every household and every server can use all addresses with the same first 64 bits. A port or a zone after the
 * address is ignored. All texts that are not an address count as one network.
 */
export const networkOf = (address: string): string => networksOf(address).network

/**
 * Returns the network of an address, and the block of an IPv6 address: its first 48 bits. A provider gives one customer up to
 * a whole block, which has 65,536 networks.
 */
export function networksOf(address: string): { network: string; block?: string } {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address.trim()) ?? []
  const [bare = ''] = (inBrackets ?? v4 ?? address.trim()).split('%')
  if (isIP(bare) === 4) return { network: bare }
  if (isIP(bare) !== 6) return { network: 'unknown' }
  const words = wordsOf(bare)
  // IPv4 as an IPv6 socket sees it: ::ffff:192.0.2.1
  if (words.slice(0, 6).join() === '0,0,0,0,0,65535') {
    const bytes = words.slice(6).flatMap((word) => [word >> 8, word & 255])
    return { network: bytes.join('.') }
  }
  const first = (bits: 48 | 64) =>
    `${words
      .slice(0, bits / 16)
      .map((word) => word.toString(16))
      .join(':')}::/${bits}`
  return { network: first(64), block: first(48) }
}

/** The eight numbers of an IPv6 address. */
function wordsOf(address: string): number[] {
  // A URL normalizes the address: shortened, and always in hexadecimal.
  const normalized = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [start = [], end] = normalized.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16)),
  )
  return end ? [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end] : start
}
