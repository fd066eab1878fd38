import { isIP } from 'node:net'

/**
 * The network that an address belongs to. An IPv4 address is its own. An IPv6 address counts by its first 64 bits, because
 * every household and every server has all the addresses below them. A port or a zone after the address is ignored, and
 * everything that is no address counts as one network.
 */
export function networkOf(address: string): string {
  const [, inBrackets, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(address.trim()) ?? []
  const [bare = ''] = (inBrackets ?? v4 ?? address.trim()).split('%')
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return 'unknown'
  const words = wordsOf(bare)
  // IPv4 as an IPv6 socket sees it: ::ffff:192.0.2.1
  if (words.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return words
      .slice(6)
      .flatMap((word) => [word >> 8, word & 255])
      .join('.')
  }
  return `${words
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function wordsOf(address: string): number[] {
  // A URL spells an address in one way only: shortened, and always in hexadecimal.
  const spelt = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [start = [], end] = spelt.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16)),
  )
  return end ? [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end] : start
}
