import type { Limit, LimitedKey } from './limits.ts'
import { networksOf } from './network.ts'

/** An IPv6 block may have this many times the events of one network. */
const networksInBlock = 10

/**
 * Returns a limit for the network of an address. An IPv6 address is also limited by its block: somebody who has a whole block
 * could otherwise use each of its networks up to the limit. An account or a name in `more` is limited for each network.
 */
export function inNetwork(limit: Limit, address: string, ...more: (string | number)[]): LimitedKey[] {
  const { network, block } = networksOf(address)
  const inside = { limit, key: [...more, network] }
  if (block === undefined) return [inside]
  return [inside, { limit: { ...limit, most: limit.most * networksInBlock }, key: [...more, block] }]
}
